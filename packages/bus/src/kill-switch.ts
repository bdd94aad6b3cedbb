import type { Redis } from 'ioredis'
import type { BusKeys } from './keys.ts'
import { parseJson } from './parse-json.ts'
import type { Subscriptions } from './subscriptions.ts'

export interface KillSwitch {
  readonly by: string
  readonly reason: string
  /** ISO 8601 */
  readonly at: string
}

/** Stops every run on every worker, and keeps new ones from starting until `releaseKillSwitch`. */
export async function pullKillSwitch(
  redis: Redis,
  keys: BusKeys,
  who: Omit<KillSwitch, 'at'>,
): Promise<KillSwitch> {
  const pulled: KillSwitch = { ...who, at: new Date().toISOString() }
  const message = JSON.stringify(pulled)
  await redis.set(keys.killSwitch, message)
  await redis.publish(keys.killChannel, message)
  return pulled
}

export async function releaseKillSwitch(redis: Redis, keys: BusKeys): Promise<void> {
  await redis.del(keys.killSwitch)
}

/** Who pulled it; undefined: it is not pulled. */
export async function killSwitch(redis: Redis, keys: BusKeys): Promise<KillSwitch | undefined> {
  const stored = await redis.get(keys.killSwitch)
  return stored === null ? undefined : parseJson<KillSwitch>(stored)
}

/** Calls `onKill` when it is pulled; after a gap look at {@link killSwitch}, which `onGap` is for. */
export function listenForKill(
  subscriptions: Subscriptions,
  keys: BusKeys,
  { onKill, onGap }: { readonly onKill: (pulled: KillSwitch) => void; readonly onGap: () => void },
): Promise<() => Promise<void>> {
  return subscriptions.subscribe(keys.killChannel, {
    onGap,
    onMessage: (message) => {
      const pulled = parseJson<KillSwitch>(message)
      if (pulled) onKill(pulled)
      else onGap()
    },
  })
}
