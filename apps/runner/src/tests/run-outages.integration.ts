import { setTimeout as sleep } from 'node:timers/promises'
import { appendEntries, MOST_WAITING } from '@broadside/bus/frame-stream/append'
import { listQueries } from '@broadside/db/measurements/query-samples'
import type { MetricFrame, ShardEnd } from '@broadside/shared/points/metric-frame'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { describe } from 'vitest'
import { knownTest as test } from '../testing/known-test.ts'
import { steadyRun } from '../testing/run-configs.ts'
import type { RunSystem } from '../testing/run-system.ts'
import { expectNoGap, expectStoredOnce, framesMerged, shardEnded } from '../testing/stored-frames.ts'

/** Fills the stream up to where few more frames find room, as if no aggregator had read it for an hour. */
async function fillStream({ redis, keys }: RunSystem, room: number): Promise<void> {
  const frame = { runId: 'of-another-installation', shard: 0, second: 0 } as MetricFrame
  for (let left = MOST_WAITING - room; left > 0; left -= 1_000) {
    const entries = Array.from({ length: Math.min(left, 1_000) }, () => ({ type: 'frame', frame }) as const)
    await appendEntries(redis, keys, entries)
  }
}
const shardFailed = (system: RunSystem, runId: string) =>
  system.until(runId, ({ shards }) => shards[0]?.status === 'failed', 20_000)

describe.concurrent('nobody can be told for a while', () => {
  test('Redis away for 20 s: the load stops by its lease, says so, and what was recorded is stored once', async ({
    system,
    server,
    outage,
    expect,
  }) => {
    await system.start('aggregator')
    const worker = await system.start('worker', { REDIS_URL: outage.url })
    const runId = await system.run(steadyRun(server, 4, 50))
    await system.measured(runId, 2)
    const cutAtMs = Date.now()
    await outage.cut()
    await sleep(20_000)
    const end = shardEnded(worker.output)
    expect(end).toMatchObject({ endedBy: 'lease' })
    expect((end?.time ?? Number.POSITIVE_INFINITY) - cutAtMs).toBeLessThan(10_000)
    await outage.mend()
    const row = await system.ended(runId)
    expect(row).toMatchObject({ status: 'failed', failureCode: 'lease_lost' })
    expect(row.failureMessage).toContain('cut off from Redis')
    expect(await framesMerged(system, runId)).toBe(end?.frames)
    await expectNoGap(system, runId)
    // Once Redis is back the worker is of use again.
    const next = await system.ended(await system.run(steadyRun(server, 4, 2)))
    expect(next.status).toBe('finished')
  })

  test('Redis away for 4 s, for everyone: the run goes on and nothing is lost', async ({
    system,
    server,
    outage,
    expect,
  }) => {
    await system.start('aggregator', { REDIS_URL: outage.url })
    await system.start('worker', { REDIS_URL: outage.url })
    const runId = await system.run(steadyRun(server, 4, 12))
    await system.measured(runId, 2)
    await outage.cut()
    await sleep(4_000)
    await outage.mend()
    const row = await system.ended(runId)
    expect(row).toMatchObject({ status: 'finished', failureCode: null })
    await expectStoredOnce(system, runId)
  })

  test('frames that are delivered twice change nothing', async ({ system, server, expect }) => {
    const [first] = await Promise.all([system.start('aggregator'), system.start('worker')])
    const runId = await system.run(steadyRun(server, 4, 8))
    await system.measured(runId, 1)
    await first.kill('SIGKILL')
    await sleep(3_000)
    const waiting = await system.redis.xrange(system.keys.frames, '-', '+')
    expect(waiting.length).toBeGreaterThan(1)
    for (const [, fields] of waiting) await system.redis.xadd(system.keys.frames, '*', ...fields)
    await system.start('aggregator')
    const row = await system.ended(runId)
    expect(row.status).toBe('finished')
    await expectStoredOnce(system, runId)
    const queries = await listQueries(system.testDb.db.pool, runId, { limit: 10_000 })
    expect(queries).toHaveLength((row.summary as unknown as RunSummary).counters.queries ?? 0)
  })

  test('nobody reads the frames: the load ends before they are too many, the run says so, and none is lost', async ({
    system,
    server,
    expect,
  }) => {
    await system.start('worker')
    await fillStream(system, 3)
    const runId = await system.run(steadyRun(server, 4, 50))
    const { shards } = await shardFailed(system, runId)
    expect(shards[0]).toMatchObject({ failureCode: 'aggregator_away' })
    expect(shards[0]?.failureMessage).toContain('frames wait for the aggregator')
    const end = shards[0]?.totals as unknown as ShardEnd
    expect(end).toMatchObject({ endedBy: 'abort' })
    await system.start('aggregator')
    const row = await system.ended(runId)
    expect(row).toMatchObject({ status: 'failed', failureCode: 'aggregator_away', validity: 'invalid' })
    expect(await framesMerged(system, runId)).toBe(end.frames)
  })

  test('a worker whose frames find no room ends when it is asked to, and says how many it had', async ({
    system,
    server,
    expect,
  }) => {
    const worker = await system.start('worker')
    await fillStream(system, 0)
    await shardFailed(system, await system.run(steadyRun(server, 4, 50)))
    await worker.kill('SIGTERM')
    expect(worker.output).toContain('the process ends with unsent frames: the stream had no room')
    expect(worker.output).toContain('"msg":"stopped"')
  })
})
