import type { HopCount } from '@broadside/shared/ledger/hops'
import type { ComponentProcess } from '../../process/component-process.ts'

/** A backend's row: every message is made here, and Redis says how many subscribers each publish reached. */
export function backendHop({ name, counters, unexpectedEnds }: ComponentProcess): HopCount {
  const { published = 0, unheard = 0, publishFailed = 0 } = counters
  return {
    instance: name,
    role: 'backend',
    hop: 0,
    received: null,
    sent: published - unheard,
    lost: { noSubscriber: unheard, publishFailed },
    interrupted: unexpectedEnds > 0,
  }
}

/** A gateway's row: what its subscriptions heard, and what became of it. */
export function gatewayHop({ name, counters, unexpectedEnds }: ComponentProcess): HopCount {
  const { forwarded = 0, undeliverable = 0, dropped = 0, reordered = 0 } = counters
  return {
    instance: name,
    role: 'gateway',
    hop: 1,
    received: forwarded + undeliverable + dropped,
    sent: forwarded,
    lost: { noSocket: undeliverable, dropped },
    reordered,
    interrupted: unexpectedEnds > 0,
  }
}
