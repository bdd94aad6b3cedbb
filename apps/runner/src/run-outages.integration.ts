import { setTimeout as sleep } from 'node:timers/promises'
import { appendEntries, MOST_WAITING } from '@broadside/bus/frame-stream/append'
import { createOutage, type Outage } from '@broadside/bus/test/outage'
import { listPoints } from '@broadside/db/measurements/points'
import { listQueries } from '@broadside/db/measurements/query-samples'
import type { MetricFrame, ShardEnd } from '@broadside/shared/metric-frame'
import type { Finding, RunSummary } from '@broadside/shared/summary'
import { startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KNOWN, steadyRun } from './test/run-configs.ts'
import { createRunSystem, type RunSystem, redisUrl } from './test/run-system.ts'

// Processes start, runs take their seconds and outages theirs, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let system: RunSystem
let server: Awaited<ReturnType<typeof startKnownServer>>
let outage: Outage

beforeEach(async () => {
  system = await createRunSystem()
  server = await startKnownServer(KNOWN)
  outage = await createOutage(redisUrl())
})
afterEach(async () => {
  await system.close()
  await server.close()
  await outage.close()
})

/** The engine's own words, from the worker's log: nothing else knows them when the shard did not finish. */
function shardEnded(output: string): { time: number; frames: number; endedBy: string } | undefined {
  const line = output.split('\n').find((text) => text.includes('"msg":"shard ended"'))
  return line === undefined ? undefined : JSON.parse(line)
}

/** Frames that are in the run's points. */
async function framesMerged(runId: string): Promise<number> {
  const points = await listPoints(system.testDb.db.pool, runId)
  return points.reduce((sum, point) => sum + point.shards, 0)
}

async function expectStoredOnce(runId: string): Promise<void> {
  const row = await system.row(runId)
  const [end] = row.shards.map((shard) => shard.totals as unknown as ShardEnd)
  const counted = (metric: string) =>
    Object.entries(end?.totals ?? {}).reduce(
      (sum, [key, n]) => (key.startsWith(`${metric}{`) ? sum + n : sum),
      0,
    )
  const summary = row.summary as unknown as RunSummary
  expect(counted('queries')).toBeGreaterThan(0)
  expect(summary.counters).toMatchObject({
    queries: counted('queries'),
    output_tokens: counted('output_tokens'),
    iterations: counted('iterations'),
  })
  expect(await framesMerged(runId)).toBe(end?.frames)
  const findings = await system.testDb.db.prisma.finding.findMany({ where: { runId } })
  const byCheck = new Map(
    findings.map((finding) => [finding.checkId, finding.severity as Finding['severity']]),
  )
  expect(byCheck.get('frames-vs-totals')).toBe('ok')
}

test('Redis away for 20 s: the load stops by its lease, says so, and what was recorded is stored once', async () => {
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
  expect(await framesMerged(runId)).toBe(end?.frames)
  const points = await listPoints(system.testDb.db.pool, runId)
  expect(points.map((point) => point.second)).toEqual(points.map((_, i) => i))
  // Once Redis is back the worker is of use again.
  const next = await system.ended(await system.run(steadyRun(server, 4, 2)))
  expect(next.status).toBe('finished')
})

test('Redis away for 4 s, for everyone: the run goes on and nothing is lost', async () => {
  await system.start('aggregator', { REDIS_URL: outage.url })
  await system.start('worker', { REDIS_URL: outage.url })
  const runId = await system.run(steadyRun(server, 4, 12))
  await system.measured(runId, 2)
  await outage.cut()
  await sleep(4_000)
  await outage.mend()
  const row = await system.ended(runId, 40_000)
  expect(row).toMatchObject({ status: 'finished', failureCode: null })
  await expectStoredOnce(runId)
})

test('frames that are delivered twice change nothing', async () => {
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
  await expectStoredOnce(runId)
  const queries = await listQueries(system.testDb.db.pool, runId, { limit: 10_000 })
  expect(queries).toHaveLength((row.summary as unknown as RunSummary).counters.queries ?? 0)
})

test('a worker that is asked to end stops its load; the run has failed and says why, with what was measured', async () => {
  const [worker] = await Promise.all([system.start('worker'), system.start('aggregator')])
  const runId = await system.run(steadyRun(server, 4, 50))
  await system.measured(runId, 1)
  await worker.kill('SIGTERM')
  const end = shardEnded(worker.output)
  expect(end).toMatchObject({ endedBy: 'stop' })
  const row = await system.ended(runId, 10_000)
  expect(row).toMatchObject({ status: 'failed', failureCode: 'shard_lost', validity: 'invalid' })
  expect(row.failureMessage).toContain('shut down')
  expect(await framesMerged(runId)).toBe(end?.frames)
})

test.each(['cut', 'block'] as const)(
  'a worker that is asked to end while Redis is away (%s) does not wait for it, and the run says why it ended',
  async (how) => {
    await system.start('aggregator')
    const worker = await system.start('worker', { REDIS_URL: outage.url })
    const runId = await system.run(steadyRun(server, 4, 50))
    await system.measured(runId, 1)
    await outage[how]()
    const askedAtMs = performance.now()
    await worker.kill('SIGTERM')
    // Whoever asks a process to end waits ten seconds before it is killed.
    expect(performance.now() - askedAtMs).toBeLessThan(10_000)
    expect(worker.output).toContain('"msg":"stopped"')
    const row = await system.ended(runId, 15_000)
    expect(row).toMatchObject({ status: 'failed', failureCode: 'shard_lost' })
    expect(row.failureMessage).toContain('shut down')
  },
)

/** Fills the stream up to where few more frames find room, as if no aggregator had read it for an hour. */
async function fillStream(room: number): Promise<void> {
  const frame = { runId: 'of-another-installation', shard: 0, second: 0 } as MetricFrame
  for (let left = MOST_WAITING - room; left > 0; left -= 1_000) {
    const entries = Array.from({ length: Math.min(left, 1_000) }, () => ({ type: 'frame', frame }) as const)
    await appendEntries(system.redis, system.keys, entries)
  }
}
const shardFailed = (runId: string) =>
  system.until(runId, ({ shards }) => shards[0]?.status === 'failed', 20_000)

test('nobody reads the frames: the load ends before they are too many, the run says so, and none is lost', async () => {
  await system.start('worker')
  await fillStream(3)
  const runId = await system.run(steadyRun(server, 4, 50))
  const { shards } = await shardFailed(runId)
  expect(shards[0]).toMatchObject({ failureCode: 'aggregator_away' })
  expect(shards[0]?.failureMessage).toContain('frames wait for the aggregator')
  const end = shards[0]?.totals as unknown as ShardEnd
  expect(end).toMatchObject({ endedBy: 'abort' })
  await system.start('aggregator')
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'failed', failureCode: 'aggregator_away', validity: 'invalid' })
  expect(await framesMerged(runId)).toBe(end.frames)
})

test('a worker whose frames find no room ends when it is asked to, and says how many it had', async () => {
  const worker = await system.start('worker')
  await fillStream(0)
  await shardFailed(await system.run(steadyRun(server, 4, 50)))
  await worker.kill('SIGTERM')
  expect(worker.output).toContain('the process ends with frames that nobody had room for')
  expect(worker.output).toContain('"msg":"stopped"')
})
