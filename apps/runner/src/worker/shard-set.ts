import type { AbortReason } from '../engine/index.ts'

/** What the process may ask of one shard that it runs. */
export interface ActiveShard {
  stop(): void
  abort(reason: AbortReason): void
  /** Reads what the row asks, since a command may have been missed. */
  reread(): void
}

/** The shards that this process runs now. */
export class ShardSet {
  private readonly active = new Set<ActiveShard>()

  get size(): number {
    return this.active.size
  }

  add(shard: ActiveShard): () => void {
    this.active.add(shard)
    return () => this.active.delete(shard)
  }

  abortAll(reason: AbortReason): void {
    for (const shard of this.active) shard.abort(reason)
  }

  rereadAll(): void {
    for (const shard of this.active) shard.reread()
  }

  /** Stops all, and cuts what is still open after `graceMs`. */
  stopAll(graceMs: number): void {
    for (const shard of this.active) shard.stop()
    if (this.size > 0) setTimeout(() => this.abortAll('abort'), graceMs).unref()
  }
}
