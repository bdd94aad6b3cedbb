import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { RecentlyUsed } from '../recently-used.ts'
import { ENCODED_WITH } from './compressible.ts'

const MIN_BYTES = 1_024
const KEPT_BYTES = 32 * 1024 * 1024

type Compress = (body: Uint8Array) => Promise<Uint8Array>

/** Answers the same response, its text compressed by gzip; each body once, as long as it is among those kept. */
export function createCompressor(
  compress: Compress = promisify(gzip),
): (request: Request, response: Response) => Promise<Response> {
  const kept = new RecentlyUsed<Uint8Array>(KEPT_BYTES, ({ byteLength }) => byteLength)
  return async (request, response) => {
    const { status } = response
    if (status !== 200 || !takesGzip(request) || !isText(response)) return response
    const body = new Uint8Array(await response.arrayBuffer())
    const headers = new Headers(response.headers)
    headers.append('vary', 'accept-encoding')
    if (body.byteLength < MIN_BYTES) return new Response(body, { status, headers })
    headers.set('content-encoding', 'gzip')
    headers.set(ENCODED_WITH, 'gzip')
    headers.delete('content-length')
    const key = createHash('sha256').update(body).digest('base64')
    const packed = await kept.get(key, () => compress(body))
    return new Response(packed as BodyInit, { status, headers })
  }
}

/**
 * For answers that many are sent alike: compressing one for a crowd takes no longer than for one viewer, and delays nobody else.
 */
export const compressOnce = createCompressor()

const takesGzip = ({ headers }: Request): boolean =>
  (headers.get('accept-encoding') ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;|$)/i.test(coding) && !/;\s*q=0(\.0*)?\s*$/i.test(coding))

const isText = ({ headers }: Response): boolean =>
  /^(text\/|application\/json\b)/.test(headers.get('content-type') ?? '')
