import { STATUS_CODES } from 'node:http'

/** A whole HTTP response as text, for an upgrade request that stays plain HTTP. The connection is to end after it. */
export function rawResponse(status: number, body: string): string {
  const type = body === '' ? '' : 'content-type: text/plain; charset=utf-8\r\n'
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${type}connection: close\r\n\r\n${body}`
}
