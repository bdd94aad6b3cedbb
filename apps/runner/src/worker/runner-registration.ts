import type { Db } from '@broadside/db/client'
import { type NewRunner, registerRunner, runnerHeartbeat, stopRunner } from '@broadside/db/runners/runners'
import { residentBytes } from '../engine/index.ts'
import type { ShardSet } from './shard-set.ts'

/** The row that the Runners page shows: who drives load, on what, and how busy it is. */
export class RunnerRegistration {
  private cpuBefore = process.cpuUsage()
  private atMs = performance.now()

  constructor(
    private readonly db: Db,
    private readonly runner: NewRunner,
    private readonly shards: ShardSet,
  ) {}

  register = (): Promise<void> => registerRunner(this.db, this.runner)

  async heartbeat(): Promise<void> {
    const known = await runnerHeartbeat(this.db, this.runner.id, this.load())
    if (!known) await this.register()
  }

  stop = (): Promise<void> => stopRunner(this.db, this.runner.id)

  /** `cpu` is in cores since the last heartbeat, all threads of the process together. */
  private load(): Record<string, number> {
    const { user, system } = process.cpuUsage(this.cpuBefore)
    const nowMs = performance.now()
    const cpu = (user + system) / 1_000 / (nowMs - this.atMs)
    this.cpuBefore = process.cpuUsage()
    this.atMs = nowMs
    const rssBytes = residentBytes()
    return {
      busyShards: this.shards.size,
      cpu: Number(cpu.toFixed(3)),
      ...(rssBytes === undefined ? {} : { rssBytes }),
    }
  }
}
