/** Where in the life of a connection or an exchange something went wrong. */
export type TransportPhase =
  | 'lookup'
  | 'connect'
  | 'tls'
  | 'upgrade'
  | 'sending'
  | 'waiting'
  | 'receiving'
  | 'open'
  | 'closing'

/**
 * What went wrong, as a closed set that drivers count by.
 *
 * - `generator-limit`: this machine ran out of descriptors, ports or memory; never the server's fault.
 * - `stale-connection`: a reused keep-alive connection ended before any byte of the answer. Not retried, counted.
 * - `premature-close`: the peer ended in mid-answer, or before the answer on a fresh connection.
 * - `upgrade-rejected`: a complete HTTP answer other than 101 (`status`, `body`).
 */
export type TransportErrorKind =
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'protocol'
  | 'premature-close'
  | 'stale-connection'
  | 'upgrade-rejected'
  | 'generator-limit'
  | 'aborted'
  | 'body-source'

/** Extra facts of an error, where they exist. */
export interface TransportErrorFacts {
  readonly code?: string
  readonly status?: number
  readonly body?: string
  readonly headers?: string
  readonly cause?: unknown
}

/** A failed connection or exchange: `kind` is for counting, `message` for people. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly kind: TransportErrorKind
  readonly phase: TransportPhase
  /** System or TLS error code such as ECONNRESET, when there is one. */
  readonly code: string | undefined
  /** HTTP status, body (bounded) and raw header block of a rejected upgrade. */
  readonly status: number | undefined
  readonly body: string | undefined
  readonly headers: string | undefined

  constructor(
    kind: TransportErrorKind,
    phase: TransportPhase,
    message: string,
    facts: TransportErrorFacts = {},
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.kind = kind
    this.phase = phase
    this.code = facts.code
    this.status = facts.status
    this.body = facts.body
    this.headers = facts.headers
  }
}

const KIND_OF_CODE: Readonly<Record<string, TransportErrorKind>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  // The address is not one that may be loaded (address-guard.ts).
  EADDRREFUSED: 'unreachable',
  ENETUNREACH: 'unreachable',
  EMFILE: 'generator-limit',
  ENFILE: 'generator-limit',
  ENOBUFS: 'generator-limit',
  ENOMEM: 'generator-limit',
  EADDRNOTAVAIL: 'generator-limit',
  EADDRINUSE: 'generator-limit',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
}

/** Classifies an error that a Node socket emitted; `where` is the peer as `host:port`. */
export function classifySocketError(error: Error, phase: TransportPhase, where: string): TransportError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  let kind = code === undefined ? undefined : KIND_OF_CODE[code]
  if (kind === undefined) kind = phase === 'lookup' ? 'dns' : isTlsError(code, phase) ? 'tls' : 'reset'
  else if (kind === 'reset' && phase === 'tls') kind = 'tls'
  return new TransportError(kind, phase, `${where}: ${error.message} (while ${PHASE_WORDS[phase]})`, {
    code,
    cause: error,
  })
}

function isTlsError(code: string | undefined, phase: TransportPhase): boolean {
  return (
    phase === 'tls' ||
    (code !== undefined && /^(ERR_(SSL|TLS)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
  )
}

/** Each phase as it reads in a sentence after "while". */
export const PHASE_WORDS: Readonly<Record<TransportPhase, string>> = {
  lookup: 'resolving the host name',
  connect: 'connecting',
  tls: 'negotiating TLS',
  upgrade: 'waiting for the WebSocket upgrade',
  sending: 'sending the request',
  waiting: 'waiting for the first byte of the answer',
  receiving: 'receiving the answer',
  open: 'the connection was open',
  closing: 'closing the connection',
}
