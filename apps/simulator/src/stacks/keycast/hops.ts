import type { HopCount } from '@broadside/shared/ledger/hops'
import type { ComponentProcess } from '../../process/component-process.ts'

/** An instance's row: calls that reached it, calls it answered well, and what it refused for the token. */
export function instanceHop({ name, counters, unexpectedEnds }: ComponentProcess): HopCount {
  const {
    keycast_http_rpc_requests_total: received = 0,
    keycast_http_rpc_success_total: sent = 0,
    keycast_http_rpc_auth_errors_total: refused = 0,
  } = counters
  const other = Math.max(0, received - sent - refused)
  return {
    instance: name,
    role: 'keycast',
    hop: 0,
    received,
    sent,
    lost: { refusedToken: refused, otherErrors: other },
    interrupted: unexpectedEnds > 0,
  }
}
