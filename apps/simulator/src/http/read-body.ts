import type { IncomingMessage } from 'node:http'

const MAX_BODY_BYTES = 1024 * 1024

export class BodyTooLarge extends Error {}

/** Reads a whole request body; rejects with BodyTooLarge above 1 MiB. */
export function readBody(req: IncomingMessage): Promise<string> {
  // Plain listeners: an async iterator costs several times more, and every query has a body.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= MAX_BODY_BYTES) chunks.push(chunk)
      else reject(new BodyTooLarge(`body is over ${MAX_BODY_BYTES} bytes`))
    })
    req.on('end', () => resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()))
    req.on('error', reject)
  })
}
