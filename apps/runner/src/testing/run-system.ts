import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeConnection, createProducerConnection } from '@broadside/bus/connection'
import { type BusKeys, busKeys } from '@broadside/bus/keys'
import { createRunQueue } from '@broadside/bus/run-queue'
import { lastPointSecond } from '@broadside/db/measurements/points'
import { markEnqueued } from '@broadside/db/runs/enqueue'
import { type RunWithShards, runWithShards } from '@broadside/db/runs/get-run'
import { createTestDb, type TestDb } from '@broadside/db/test/create-test-db'
import { makeRun, makeTenant } from '@broadside/db/test/factories'
import { RunConfig, type RunConfigInput } from '@broadside/shared/run-config'
import { isFinal } from '@broadside/shared/runs/run-status'
import { useBundle } from './bundle.ts'
import { startProcess, type TestProcess } from './processes.ts'

const SECRET = 'a-secret-of-the-tests-that-is-long-enough'

/** A database, a key space in Redis, and the runner's processes on them. */
export interface RunSystem {
  readonly testDb: TestDb
  readonly redis: ReturnType<typeof createProducerConnection>
  readonly keys: BusKeys
  /** `env` over the environment that all share, such as another way to Redis. */
  start(main: 'worker' | 'aggregator', env?: Readonly<Record<string, string>>): Promise<TestProcess>
  /** Stores a run and enqueues its shards; answers its id. */
  run(config: RunConfigInput, shardCount?: number): Promise<string>
  row(runId: string): Promise<RunWithShards>
  /** Waits until `holds`, at most `withinMs`; throws with the row otherwise. */
  until(runId: string, holds: (row: RunWithShards) => boolean, withinMs: number): Promise<RunWithShards>
  /** Waits until seconds up to and with this one have been stored. */
  measured(runId: string, second: number): Promise<void>
  ended(runId: string, withinMs?: number): Promise<RunWithShards>
  close(): Promise<void>
}

export function redisUrl(): string {
  const url = process.env.REDIS_URL
  if (!url) throw new Error('REDIS_URL is not set: this test needs a Redis; npm test starts one')
  return url
}

export async function createRunSystem(): Promise<RunSystem> {
  const [testDb, bundle] = await Promise.all([createTestDb(), useBundle()])
  const owner = await makeTenant(testDb.db)
  const keys = busKeys(`test-${randomUUID()}:`)
  const redis = createProducerConnection(redisUrl())
  const queue = createRunQueue(redis, keys)
  const processes: TestProcess[] = []
  const env = {
    DATABASE_URL: testDb.url,
    REDIS_URL: redisUrl(),
    BUS_PREFIX: keys.prefix,
    BROADSIDE_SECRET: SECRET,
    HEALTH_PORT: '0',
    RUNNER_CONCURRENCY: '4',
  }

  const row = async (runId: string): Promise<RunWithShards> => {
    const found = await runWithShards(testDb.db, runId)
    if (!found) throw new Error(`no run ${runId}`)
    return found
  }
  const until: RunSystem['until'] = async (runId, holds, withinMs) => {
    const deadlineMs = performance.now() + withinMs
    for (;;) {
      const now = await row(runId)
      if (holds(now)) return now
      if (performance.now() > deadlineMs)
        throw new Error(
          `not within ${withinMs} ms: ${JSON.stringify({ ...now, config: undefined })}\n${processes.map((p) => p.output).join('\n')}`,
        )
      await sleep(50)
    }
  }
  return {
    testDb,
    redis,
    keys,
    row,
    until,
    async measured(runId, second) {
      const deadlineMs = performance.now() + 30_000
      while (((await lastPointSecond(testDb.db.pool, runId)) ?? -1) < second) {
        if (performance.now() > deadlineMs)
          throw new Error(`second ${second} was not stored:\n${processes.map((p) => p.output).join('\n')}`)
        await sleep(50)
      }
    },
    ended: (runId, withinMs = 90_000) => until(runId, ({ status }) => isFinal(status), withinMs),
    async start(main, more = {}) {
      const started = await startProcess(bundle.path(main), { ...env, ...more })
      processes.push(started)
      return started
    },
    async run(config, shardCount = 1) {
      const run = await makeRun(owner, { config: RunConfig.parse(config), shardCount })
      await queue.enqueueRun(run.id, shardCount)
      await markEnqueued(testDb.db, run.id)
      return run.id
    },
    async close() {
      for (const each of processes.reverse()) await each.kill('SIGKILL')
      await queue.close()
      const mine = await redis.keys(`${keys.prefix}*`)
      if (mine.length > 0) await redis.del(...mine)
      await closeConnection(redis)
      await testDb.dispose()
      await bundle.leave()
    },
  }
}
