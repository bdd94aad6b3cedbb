import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

/** What a body is encoded with already: Next drops `content-encoding` of a route handler's answer, and would encode it twice. */
export const ENCODED_WITH = 'x-encoded-with'

/**
 * From now on what route handlers answer is compressed by Next as its pages are. Next hands their headers over as lists of
 * one value, and its compression takes a content type that is a list for one that cannot be compressed. What says
 * `no-transform` is never compressed: event streams, which must not wait for a full block, and answers with secrets.
 * What says {@link ENCODED_WITH} is sent as it is, with its encoding as its header.
 */
export function compressAnswers(): void {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse }
    const setHeader = response.setHeader.bind(response)
    response.setHeader = (name, value) => {
      if (name.toLowerCase() === ENCODED_WITH) return setHeader('content-encoding', String(value))
      return setHeader(name, isContentType(name) && Array.isArray(value) ? value.join(', ') : value)
    }
  })
}

const isContentType = (name: string): boolean => name.toLowerCase() === 'content-type'
