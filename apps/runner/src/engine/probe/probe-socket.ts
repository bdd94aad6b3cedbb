import { connectError, isRefusedCertificate } from '../drivers/stream/sample-error.ts'
import type { ProbeResult } from '../load-handle.ts'
import type { TlsSettings } from '../transport/tls-settings.ts'
import type { UpgradeRequest } from '../transport/ws/upgrade-request.ts'
import { openOneSocket } from './one-socket.ts'
import { notReached, PROBE_TIMEOUT_MS, refused, unreachable } from './probe-answers.ts'

/** A gateway answers 503 while it gets ready. */
const NOT_READY_TRIES = 4
const NOT_READY_PAUSE_MS = 500

/** A WebSocket that a probe opens: `field` and `url` name it in a refusal, `advice` says what to set. */
export interface ProbedSocket {
  readonly request: UpgradeRequest
  readonly tls: TlsSettings
  readonly field: string
  readonly url: string
  readonly advice: string
}

/** Opens the socket and closes it again; waits a little for one that is not ready yet. */
export async function probeSocket({ request, tls, field, url, advice }: ProbedSocket): Promise<ProbeResult> {
  for (let left = NOT_READY_TRIES; ; ) {
    const failure = await openOneSocket(request, tls, PROBE_TIMEOUT_MS)
    if (!failure) return { ok: true }
    if (isRefusedCertificate(failure)) return notReached(field, url, failure)
    const error = connectError(failure)
    if (error.permanent) return refused(`${error.message}: ${advice}`)
    left--
    if (error.code !== 'not_ready' || left === 0) return unreachable(field, url, error.message)
    await new Promise((resolve) => setTimeout(resolve, NOT_READY_PAUSE_MS))
  }
}
