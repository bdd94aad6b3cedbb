import { type HeaderFields, headerLines } from '../../transport/request-headers.ts'
import type { TargetUrl } from '../../transport/target-url.ts'

const RESERVED = new Set(['host', 'content-length', 'connection', 'transfer-encoding'])

/** A whole request as it goes over the wire. Throws a TypeError that names a header which HTTP does not allow. */
export function requestBytes(
  target: TargetUrl,
  method: string,
  path: string,
  headers: HeaderFields = {},
  body: string | undefined = undefined,
): Buffer {
  const needsLength = body !== undefined || method === 'POST' || method === 'PUT' || method === 'PATCH'
  const length = needsLength ? `Content-Length: ${Buffer.byteLength(body ?? '')}\r\n` : ''
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${target.hostHeader}\r\n${headerLines(headers, RESERVED)}${length}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body ?? '', 'utf8')])
}
