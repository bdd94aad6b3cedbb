import type { RunConfig } from '@broadside/shared/run-config'
import type { Refusal } from '../load-handle.ts'
import { type MachineLimits, machineLimits } from './machine-limits.ts'
import { refusalOf } from './refusals.ts'
import { needOf, type ShardNeed } from './shard-need.ts'

export type Reservation =
  | { readonly ok: true; release(): void }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * One account for all shards of a process: what each will need is promised before its first socket, so that two shards that
 * fit one by one, but not together, are found out before they have begun.
 */
export class Capacity {
  private readonly promised = new Set<ShardNeed>()
  private bytesAtRest = 0

  constructor(private readonly limitsNow: () => MachineLimits = machineLimits) {}

  /** Checks what one shard needs against what the machine has, and keeps it until it is released. */
  reserve(config: RunConfig, shard: number, shardCount: number): Reservation {
    const limits = this.limitsNow()
    if (this.promised.size === 0) this.bytesAtRest = limits.ownBytes
    const need = needOf(config, shard, shardCount)
    const refusal = refusalOf({
      need,
      others: [...this.promised],
      limits,
      grownBytes: Math.max(0, limits.ownBytes - this.bytesAtRest),
    })
    if (refusal) return { ok: false, refusal }
    this.promised.add(need)
    return { ok: true, release: () => this.promised.delete(need) }
  }
}
