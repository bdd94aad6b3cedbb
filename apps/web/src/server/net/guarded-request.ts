import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AddressRule, hostOf, refusalOf } from '@broadside/shared/net/address-rules'
import type { Network } from './network.ts'

export interface GuardedRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs?: number
  /** What is read of the answer at most; 0: its status was all that is wanted. */
  readonly maxBytes?: number
}

export interface GuardedAnswer {
  readonly status: number
  readonly text: string
}

/** The address was not one that may be called: nothing was sent. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024

/**
 * The only way in which the control plane itself calls an address that somebody gave it (webhooks, proof of ownership).
 * The name is looked up once, every address it has must be allowed, and the connection goes to the one that was checked.
 * Redirects are answered, never followed. Rejects with AddressRefused, or with what the network said.
 */
export async function guardedRequest(
  network: Network,
  rule: AddressRule,
  asked: GuardedRequest,
): Promise<GuardedAnswer> {
  const refused = refusedUrl(asked.url, rule, network.kindOf)
  if (refused !== undefined) throw new AddressRefused(refused)
  const url = new URL(asked.url)
  const { method = 'GET', headers, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = asked
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<never>((_resolve, reject) => {
    signal.onabort = () => reject(new Error(`no answer within ${timeoutMs / 1_000} s`))
  })
  const call = async () => {
    const address = await allowedAddress(network, rule, asked.url)
    // Whatever name is asked for: the address that was checked.
    const pinned: LookupFunction = (_host, options, done) =>
      options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address))
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    return answerOf(send(url, { method, headers, lookup: pinned, signal, agent: false }), body, maxBytes)
  }
  return Promise.race([call(), late])
}

/** Sends a request; resolves with its status and the first `maxBytes` of its text, and leaves the rest. */
function answerOf(
  request: ClientRequest,
  body: string | undefined,
  maxBytes: number,
): Promise<GuardedAnswer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      const finish = () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8', 0, maxBytes),
        })
      const take = (part: Buffer) => {
        parts.push(part)
        size += part.byteLength
        if (size >= maxBytes) leave()
      }
      const leave = () => {
        finish()
        response.destroy()
      }
      response.on('error', reject)
      if (maxBytes === 0) leave()
      else response.on('data', take).on('end', finish)
    })
    request.end(body)
  })
}

/** Why nothing can be sent to a URL, as far as the URL itself tells; undefined: it may be. */
export function refusedUrl(url: string, rule: AddressRule, kindOf?: Network['kindOf']): string | undefined {
  if (!URL.canParse(url)) return 'expected a URL such as https://hooks.example.com/…'
  const { protocol, username, password } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return `expected http: or https:, received ${protocol}`
  if (username !== '' || password !== '')
    return 'credentials in a URL are not sent: put a token into its path or query'
  const host = hostOf(url)
  return isIP(host) === 0 ? undefined : refusalOf(host, rule, kindOf)
}

/** The address to call; throws AddressRefused when any address of the name may not be. */
async function allowedAddress(network: Network, rule: AddressRule, url: string): Promise<string> {
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await network.lookup(host)
  for (const address of addresses) {
    const refusal = refusalOf(address, rule, network.kindOf)
    if (refusal) throw new AddressRefused(isIP(host) ? refusal : `${host} leads to ${refusal}`)
  }
  const [first] = addresses
  if (first === undefined) throw new Error(`${host} has no address`)
  return first
}
