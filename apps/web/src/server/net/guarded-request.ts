import { request as requestHttp } from 'node:http'
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
  /** What is read of the answer at most. */
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
  const url = new URL(asked.url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressRefused(`${url.protocol}// is not called: expected http:// or https://`)
  const address = await allowedAddress(network, rule, asked.url)
  const { method = 'GET', headers, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = asked
  // Whatever name is asked for: the address that was checked.
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address))
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const signal = AbortSignal.timeout(timeoutMs)
    const request = send(url, { method, headers, lookup: pinned, signal, agent: false }, (response) => {
      const parts: Buffer[] = []
      let size = 0
      const finish = () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8', 0, maxBytes),
        })
      response.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.byteLength
        if (size < maxBytes) return
        finish()
        response.destroy()
      })
      response.on('end', finish)
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
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
