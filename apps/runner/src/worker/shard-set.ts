import { setTimeout as sleep } from 'node:timers/promises'
import type { AbortReason } from '../engine/index.ts'

const POLL_MS = 50

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
  private outOfTime = false

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

  /** The process ends now: nobody waits for Redis any longer. */
  get overdue(): boolean {
    return this.outOfTime
  }

  /** Tells all shards that there is no time left, and waits until they have written down how they ended. */
  async endNow(withinMs: number): Promise<void> {
    this.outOfTime = true
    const untilMs = performance.now() + withinMs
    while (this.size > 0 && performance.now() < untilMs) await sleep(POLL_MS)
  }

  /** Stops all, and cuts what is still open after `graceMs`. */
  shutDownAll(graceMs: number): void {
    this.ending = true
    for (const shard of this.active) shard.shutDown()
    if (this.size > 0) setTimeout(() => this.abortAll('abort'), graceMs).unref()
  }
}
