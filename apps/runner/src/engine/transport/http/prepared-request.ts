import { type HeaderFields, headerLines } from '../request-headers.ts'
import type { TargetUrl } from '../target-url.ts'
import type { BodySource } from './body-source.ts'

/** A request as the caller describes it. `path` (with query) replaces the target's. */
export interface RequestDescription {
  readonly target: TargetUrl
  readonly method?: string
  readonly path?: string
  readonly headers?: HeaderFields
  readonly body?: string | Uint8Array | BodySource
}

/** A request as bytes: made once, sent any number of times, on any connection to the same target. */
export interface PreparedRequest {
  readonly method: string
  /** Head, and the body when that is not streamed. */
  readonly bytes: Buffer
  readonly source: BodySource | null
}

/** Framing is ours; a Host header of the caller replaces ours, as virtual hosts need. */
const RESERVED: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding'])
const METHOD = /^[A-Z]+$/
const NO_SPACE = /^\/[\x21-\x7e]*$/

/** Builds the bytes of a request. Throws a TypeError that names the part HTTP does not allow. */
export function prepareRequest(description: RequestDescription): PreparedRequest {
  const { target, method = 'GET', path = target.path, headers = {}, body } = description
  if (!METHOD.test(method)) throw new TypeError(`Request method must be upper-case letters, got "${method}"`)
  if (!NO_SPACE.test(path))
    throw new TypeError('Request path must start with "/" and be percent-encoded ASCII')
  const hasHost = Object.keys(headers).some((name) => name.toLowerCase() === 'host')
  const source = body === undefined || typeof body === 'string' || body instanceof Uint8Array ? null : body
  const content = typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : null
  const head =
    `${method} ${path} HTTP/1.1\r\n${hasHost ? '' : `Host: ${target.hostHeader}\r\n`}` +
    `${headerLines(headers, RESERVED)}${framing(method, content, source)}\r\n`
  const headBytes = Buffer.from(head, 'latin1')
  return { method, bytes: content === null ? headBytes : Buffer.concat([headBytes, content]), source }
}

function framing(method: string, content: Buffer | null, source: BodySource | null): string {
  if (content !== null) return `Content-Length: ${content.length}\r\n`
  if (source === null)
    return method === 'POST' || method === 'PUT' || method === 'PATCH' ? 'Content-Length: 0\r\n' : ''
  return source.lengthBytes === undefined
    ? 'Transfer-Encoding: chunked\r\n'
    : `Content-Length: ${source.lengthBytes}\r\n`
}
