import { targetUrls } from '@broadside/shared/config/target'
import { isIpv4Loopback } from '@broadside/shared/net/loopback'
import type { RunConfig } from '@broadside/shared/run-config'

/** Sockets from one source address: of the 28 000 ports that Linux gives, those of the last runs may still be waiting. */
export const SOCKETS_PER_SOURCE = 10_000

/** The host names of a target's URLs. */
export function targetHosts({ target, scenarios }: RunConfig): string[] {
  const urls = targetUrls(target)
  for (const { behaviour } of Object.values(scenarios))
    if (behaviour.driver === 'http' && behaviour.directUrl !== undefined) urls.push(behaviour.directUrl)
  return urls.map((url) => new URL(url).hostname)
}

/**
 * Source addresses for the sockets of a shard. A single shard below the limit uses the system's choice. On loopback every
 * shard has 127.s.x.1 addresses of its own, since shards on one machine share the ports of an address; elsewhere the
 * machine's addresses are not ours to pick.
 */
export function sourceAddresses(
  config: RunConfig,
  shard: number,
  shardCount: number,
): (n: number) => string | undefined {
  const spread = targetHosts(config).every(isIpv4Loopback) && process.platform === 'linux'
  if (!spread) return () => undefined
  return (n) => {
    const block = Math.floor(n / SOCKETS_PER_SOURCE)
    return shardCount === 1 && block === 0 ? undefined : `127.${(shard % 200) + 1}.${block % 250}.1`
  }
}
