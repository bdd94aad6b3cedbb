import type { Db } from '@broadside/db/client'
import { frameCounts } from '@broadside/db/measurements/frames'
import { lastPointSecond, pointsOfRun } from '@broadside/db/measurements/points'
import { runWithShards } from '@broadside/db/runs/get-run'
import { RunConfig } from '@broadside/shared/run-config'
import { isFinal, isShardFinal } from '@broadside/shared/runs/run-status'
import type { SearchState } from '@broadside/shared/search/search'
import { LiveRun } from './live-run.ts'

/** The open runs this process knows; one that it does not know is read from the database. */
export class LiveRuns {
  private readonly known = new Map<string, LiveRun>()

  constructor(private readonly db: Db) {}

  get size(): number {
    return this.known.size
  }

  /** undefined: the run has ended, or was deleted; its frames come too late. */
  async get(runId: string): Promise<LiveRun | undefined> {
    return this.known.get(runId) ?? (await this.load(runId))
  }

  forget(runId: string): void {
    this.known.delete(runId)
  }

  private async load(runId: string): Promise<LiveRun | undefined> {
    const row = await runWithShards(this.db, runId)
    if (!row || isFinal(row.status)) return undefined
    const run = new LiveRun(
      runId,
      RunConfig.parse(row.config),
      row.shardCount,
      (row.search as SearchState | null) ?? undefined,
    )
    for (const shard of row.shards) if (isShardFinal(shard.status)) run.ended(shard.n)
    for (const { shard, lastSecond } of await frameCounts(this.db.pool, runId))
      run.saw({ shard, second: lastSecond })
    for await (const point of pointsOfRun(this.db.pool, runId)) run.merged([], [point])
    run.mergedUpTo = (await lastPointSecond(this.db.pool, runId)) ?? -1
    this.known.set(runId, run)
    return run
  }
}
