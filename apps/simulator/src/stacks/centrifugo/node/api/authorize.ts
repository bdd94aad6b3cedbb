import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const SCHEME = 'apikey '

/** Whether a request carries the API's key: as `X-API-Key`, as `Authorization: apikey …`, or as `?api_key=`. */
export function isAuthorized(req: IncomingMessage, apiKey: string): boolean {
  const { authorization = '' } = req.headers
  const query = new URLSearchParams((req.url ?? '').split('?', 2)[1] ?? '')
  const given =
    req.headers['x-api-key'] ??
    (authorization.toLowerCase().startsWith(SCHEME) ? authorization.slice(SCHEME.length) : undefined) ??
    query.get('api_key')
  return typeof given === 'string' && isSame(given, apiKey)
}

/** Compares without telling by its time where the difference is. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
