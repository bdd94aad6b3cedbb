import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AddressRule, hostOf, refusalOf } from '@broadside/shared/net/address-rules'

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly rule: AddressRule
  readonly timeoutMs: number
}

/** How a post ended: with a status, or without one. */
export type Posted = { readonly status: number } | { readonly error: string }

/**
 * Posts to a URL that somebody wrote. The address is judged when the connection is made, so that a name cannot be pointed
 * elsewhere after a check; redirects are not followed; the answer's body is not read.
 */
export function post(url: string, { headers, body, rule, timeoutMs }: PostOptions): Promise<Posted> {
  const refused = refusedUrl(url, rule)
  if (refused !== undefined) return Promise.resolve({ error: refused })
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guardedLookup(rule),
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
    })
    request.on('response', (response) => {
      response.on('error', () => undefined) // its status was all that we wanted
      response.destroy()
      resolve({ status: response.statusCode ?? 0 })
    })
    request.on('error', (error) =>
      resolve({
        error:
          error.name === 'TimeoutError' || error.name === 'AbortError'
            ? `no answer within ${timeoutMs / 1_000} s`
            : error.message,
      }),
    )
    request.end(body)
  })
}

/** Why nothing can be sent to a URL, as far as the URL itself tells; undefined: it may be. */
export function refusedUrl(url: string, rule: AddressRule): string | undefined {
  if (!URL.canParse(url)) return 'expected a URL such as https://hooks.example.com/…'
  const { protocol, username, password } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return `expected http: or https:, received ${protocol}`
  if (username !== '' || password !== '')
    return 'a name or password in a URL is not sent: put a token into its path or query'
  const host = hostOf(url)
  return isIP(host) === 0 ? undefined : refusalOf(host, rule)
}

const guardedLookup =
  (rule: AddressRule): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const refusals = addresses.map(({ address }) => refusalOf(address, rule))
      const good = addresses.filter((_, index) => refusals[index] === undefined)
      const [first] = good
      if (!first) return callback(new Error(`${host}: ${refusals[0] ?? 'no address'}`), '', 0)
      if (options.all) callback(null, good)
      else callback(null, first.address, first.family)
    })
  }
