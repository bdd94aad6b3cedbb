import type { AbortReason } from '../engine/index.ts'

/** What the process may ask of one shard that it runs. */
export interface ActiveShard {
  /** The process ends: no new work, and the shard is not to be called finished. */
  shutDown(): void
  abort(reason: AbortReason): void
  /** Reads what the row asks, since a command may have been missed. */
  reread(): void
}

/** The shards that this process runs now. */
export class ShardSet {
  private readonly active = new Set<ActiveShard>()
  private ending = false

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

  /** The process is being closed. */
  get closing(): boolean {
    return this.ending
  }

  /** Stops all, and cuts what is still open after `graceMs`. */
  shutDownAll(graceMs: number): void {
    this.ending = true
    for (const shard of this.active) shard.shutDown()
    if (this.size > 0) setTimeout(() => this.abortAll('abort'), graceMs).unref()
  }
}
