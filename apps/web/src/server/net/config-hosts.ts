import { isIP } from 'node:net'
import { type FieldIssue, fieldIssue, pathText } from '@broadside/shared/config/issues'
import { hostOf, PROVED_TARGET_RULE, refusalOf } from '@broadside/shared/net/address-rules'
import type { Network } from './network.ts'

export interface ConfigUrl {
  /** Where it stands: `target.wsUrl`. */
  readonly field: string
  readonly url: string
}

/** Every address in a configuration, wherever it stands: what looks like one is treated as one. */
export function configUrls(value: unknown, path: readonly PropertyKey[] = []): ConfigUrl[] {
  if (typeof value === 'string')
    return /^(https?|wss?):\/\//i.test(value) && URL.canParse(value)
      ? [{ field: pathText(path), url: value }]
      : []
  if (Array.isArray(value)) return value.flatMap((inner, i) => configUrls(inner, [...path, i]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => configUrls(inner, [...path, key]))
}

/** Which of them lead to public addresses, by host; and what may not be loaded by anybody, as issues. */
export async function publicHostsOf(
  network: Network,
  urls: readonly ConfigUrl[],
): Promise<{ readonly publicHosts: ReadonlyMap<string, ConfigUrl>; readonly issues: readonly FieldIssue[] }> {
  const publicHosts = new Map<string, ConfigUrl>()
  const issues: FieldIssue[] = []
  for (const one of urls) {
    const host = hostOf(one.url)
    for (const address of await addressesOf(network, host)) {
      const refusal = refusalOf(address, PROVED_TARGET_RULE, network.kindOf)
      if (refusal) issues.push(fieldIssue(one.field, 'an address that may be loaded', `${host} (${refusal})`))
      else if (network.kindOf(address) === 'public') publicHosts.set(host, one)
    }
  }
  return { publicHosts, issues }
}

/** A name that only the runners can resolve has none here: they check for themselves, and know no public one. */
const addressesOf = (network: Network, host: string): Promise<readonly string[]> =>
  isIP(host) ? Promise.resolve([host]) : network.lookup(host).catch(() => [])
