import { isIP } from 'node:net'
import { type FieldIssue, fieldIssue, pathText } from '@broadside/shared/config/issues'
import { hostOf, PROVED_TARGET_RULE, refusalOf } from '@broadside/shared/net/address-rules'
import type { Network } from './network.ts'

export interface ConfigUrl {
  /** Where it stands: `target.wsUrl`. */
  readonly field: string
  readonly url: string
}

/** Judged as the one who connects will: `http:host` and `HTTP:\\\\host` are addresses too. */
const PROTOCOLS = new Set(['http:', 'https:', 'ws:', 'wss:'])

/** Every address in a configuration, wherever it stands: what looks like one is treated as one. */
export function configUrls(value: unknown, path: readonly PropertyKey[] = []): ConfigUrl[] {
  if (typeof value === 'string')
    return URL.canParse(value) && PROTOCOLS.has(new URL(value).protocol)
      ? [{ field: pathText(path), url: value }]
      : []
  if (Array.isArray(value)) return value.flatMap((inner, i) => configUrls(inner, [...path, i]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => configUrls(inner, [...path, key]))
}

/**
 * Which of them lead to public addresses, by host; what may not be loaded by anybody, as issues; and the names that lead
 * nowhere as seen from here, with the reason.
 */
export async function publicHostsOf(
  network: Network,
  urls: readonly ConfigUrl[],
): Promise<{
  readonly publicHosts: ReadonlyMap<string, ConfigUrl>
  readonly unknownHosts: ReadonlyMap<string, ConfigUrl & { readonly reason: string }>
  readonly issues: readonly FieldIssue[]
}> {
  const publicHosts = new Map<string, ConfigUrl>()
  const unknownHosts = new Map<string, ConfigUrl & { readonly reason: string }>()
  const issues: FieldIssue[] = []
  for (const one of urls) {
    const host = hostOf(one.url)
    const addresses = await addressesOf(network, host)
    if ('reason' in addresses) unknownHosts.set(host, { ...one, ...addresses })
    else
      for (const address of addresses) {
        const refusal = refusalOf(address, PROVED_TARGET_RULE, network.kindOf)
        if (refusal)
          issues.push(fieldIssue(one.field, 'an address that is allowed as a target', `${host} (${refusal})`))
        else if (network.kindOf(address) === 'public') publicHosts.set(host, one)
      }
  }
  return { publicHosts, unknownHosts, issues }
}

/** A name that only the runners can resolve has none here: they check for themselves, and know no public one. */
async function addressesOf(
  network: Network,
  host: string,
): Promise<readonly string[] | { readonly reason: string }> {
  if (isIP(host)) return [host]
  try {
    return await network.lookup(host)
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}
