import { hostOf, PROVED_TARGET_RULE } from '@broadside/shared/net/address-rules'
import { guardedRequest } from '../net/guarded-request.ts'
import type { Network } from '../net/network.ts'

/** Where the proof of a target is looked for: either is enough. */
export interface ProofPlaces {
  readonly url: string
  readonly txtName: string
  readonly value: string
}

export function proofPlaces(url: string, token: string): ProofPlaces {
  const { protocol, host } = new URL(url)
  const scheme = protocol === 'https:' || protocol === 'wss:' ? 'https:' : 'http:'
  return {
    url: `${scheme}//${host}/.well-known/broadside-${token}`,
    txtName: `_broadside.${hostOf(url)}`,
    value: token,
  }
}

export type Proof = { readonly found: true } | { readonly found: false; readonly tried: readonly string[] }

/** Looks for the proof: a file that holds the token, or a DNS TXT record that is it. */
export async function findProof(network: Network, url: string, token: string): Promise<Proof> {
  const places = proofPlaces(url, token)
  const tried: string[] = []
  try {
    const { status, text } = await guardedRequest(network, PROVED_TARGET_RULE, { url: places.url })
    if (status === 200 && text.trim() === token) return { found: true }
    tried.push(`${places.url} answered ${status}${status === 200 ? ' with another text' : ''}`)
  } catch (error) {
    tried.push(`${places.url}: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    const records = await network.resolveTxt(places.txtName)
    if (records.some((record) => record.trim() === token)) return { found: true }
    tried.push(`${places.txtName} has ${records.length === 0 ? 'no TXT record' : 'other TXT records'}`)
  } catch (error) {
    tried.push(`${places.txtName}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return { found: false, tried }
}
