import type { SampleErrorCode } from '@broadside/shared/runs/run-error'
import type { TransportError } from '../../transport/transport-error.ts'

/** Why a query, connect or request failed. The message carries no ids, so that equal failures group. */
export interface SampleError {
  readonly code: SampleErrorCode
  readonly message: string
  /** Not to be tried again: 401, 403, close codes 35xx. */
  readonly permanent: boolean
}

export const sampleError = (code: SampleErrorCode, message: string, permanent = false): SampleError => ({
  code,
  message,
  permanent,
})

const CONNECT_KINDS: Partial<Record<TransportError['kind'], SampleErrorCode>> = {
  refused: 'connect_refused',
  timeout: 'connect_timeout',
  'generator-limit': 'generator_limit',
}
const EXCHANGE_KINDS: Partial<Record<TransportError['kind'], SampleErrorCode>> = {
  protocol: 'protocol_error',
  'generator-limit': 'generator_limit',
}

const WORDS: Record<TransportError['kind'], string> = {
  dns: 'host name could not be resolved',
  refused: 'connection refused',
  unreachable: 'host unreachable',
  reset: 'connection reset',
  timeout: 'timed out',
  tls: 'TLS handshake failed',
  protocol: 'the server broke the protocol',
  'premature-close': 'the server closed the connection early',
  'stale-connection': 'the kept-alive connection had been closed by the server',
  'upgrade-rejected': 'the upgrade was refused',
  'generator-limit': 'this machine ran out of descriptors, ports or memory',
  aborted: 'ended by this side',
  'body-source': 'the request body could not be read',
}

const CLOSED_UNANSWERED =
  'the server closed a new connection without a byte of answer: a connection limit, or a proxy without a backend'

const CERTIFICATE_CODE = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS_CERT)/

/** This side does not trust the target's certificate: trying again changes nothing. */
export const isRefusedCertificate = ({ kind, code }: TransportError): boolean =>
  kind === 'tls' && code !== undefined && CERTIFICATE_CODE.test(code)

/** A connection that could not be opened. */
export function connectError(error: TransportError | null): SampleError {
  if (!error) return sampleError('connect_failed', WORDS['premature-close'])
  if (error.kind === 'upgrade-rejected') return refusedUpgrade(error.status ?? 0, error.body ?? '')
  if (isRefusedCertificate(error)) return sampleError('certificate_refused', transportWords(error), true)
  return sampleError(CONNECT_KINDS[error.kind] ?? 'connect_failed', transportWords(error))
}

/** A request that was sent, or half of it, and got no answer. */
export function exchangeError(error: TransportError): SampleError {
  const { kind, phase } = error
  if (phase === 'lookup' || phase === 'connect' || phase === 'tls') return connectError(error)
  // What a server at its connection limit does, and a TCP proxy that has no backend for this client.
  if (kind === 'premature-close' && phase === 'waiting') return sampleError('dropped', CLOSED_UNANSWERED)
  return sampleError(EXCHANGE_KINDS[error.kind] ?? 'dropped', transportWords(error))
}

function refusedUpgrade(status: number, body: string): SampleError {
  const message = answerWords(status, body).replace(/^HTTP (?=\d+ )/, '')
  if (status === 401) return sampleError('unauthorized', message, true)
  if (status === 403) return sampleError('forbidden', message, true)
  if (status === 503) return sampleError('not_ready', message)
  return sampleError('upgrade_refused', message)
}

/** What an ended socket means to a protocol: its close code, its reason, and what broke it if anything did. */
export type CloseError = (code: number, reason: string, error: TransportError | null) => SampleError

/** An established socket that ended before its session did; close codes 35xx are permanent. */
export const dropError: CloseError = (code, _reason, error) => {
  // The code is then the one that this side answered with.
  if (error?.kind === 'protocol') return sampleError('protocol_error', transportWords(error))
  const permanent = code >= 3_500 && code < 3_600
  if (code !== 1006) return sampleError('dropped', `closed by the server with code ${code}`, permanent)
  return sampleError('dropped', error ? transportWords(error) : WORDS['premature-close'])
}

/** What went wrong in words without host, port or id; the system's code where there is one. */
export function transportWords(error: TransportError): string {
  const words = isRefusedCertificate(error) ? 'the certificate is not trusted' : WORDS[error.kind]
  return error.code === undefined || error.kind === 'refused' ? words : `${words} (${error.code})`
}

/** An HTTP answer in words: `HTTP 500 Internal Server Error`. Bodies of balancers begin with the status themselves. */
export function answerWords(status: number, body: string): string {
  const text = withoutIds(body)
  return `HTTP ${text.startsWith(`${status}`) ? text : `${status} ${text}`}`.trim()
}

/** The start of an answer's text, without markup, ids and long numbers. */
export function withoutIds(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{16,}|\d{5,}/gi, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
}
