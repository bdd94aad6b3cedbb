import { isRefusedCertificate, transportWords } from '../drivers/stream/sample-error.ts'
import type { ProbeResult } from '../load-handle.ts'
import { prepareTls, type TlsSettings } from '../transport/tls-settings.ts'
import type { TransportError } from '../transport/transport-error.ts'

/** Each step of a probe gets this long. */
export const PROBE_TIMEOUT_MS = 10_000

export const unreachable = (field: string, url: string, why: string): ProbeResult => ({
  ok: false,
  code: 'target_unreachable',
  message: `${field} ${url} could not be reached: ${why}. Is the target running, and is the address right?`,
})

export const refused = (message: string): ProbeResult => ({ ok: false, code: 'target_refused', message })

/** A connection that failed; a timeout of our own says its limit. */
export function notReached(field: string, url: string, error: TransportError): ProbeResult {
  if (isRefusedCertificate(error))
    return refused(
      `${field} ${url}: ${transportWords(error)}. Set target.tls.rejectUnauthorized to false, or give the target a certificate that the runner trusts.`,
    )
  const isOurs = error.kind === 'timeout' && error.code === undefined
  return unreachable(field, url, isOurs ? `no answer within ${PROBE_TIMEOUT_MS} ms` : transportWords(error))
}

export const tlsOf = (target: { readonly tls: { readonly rejectUnauthorized: boolean } }): TlsSettings =>
  prepareTls({ insecure: !target.tls.rejectUnauthorized })
