import { setTimeout as sleep } from 'node:timers/promises'
import { sendCommand } from '@broadside/bus/control'
import { listPoints } from '@broadside/db/measurements/points'
import { listQueries } from '@broadside/db/measurements/query-samples'
import { listEvents } from '@broadside/db/runs/events'
import { setHeld, setLiveControl } from '@broadside/db/runs/live-control'
import { requestStop } from '@broadside/db/runs/request-stop'
import type { ShardEnd } from '@broadside/shared/metric-frame'
import type { RunConfigInput } from '@broadside/shared/run-config'
import type { RunSummary } from '@broadside/shared/summary'
import { startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRunSystem, type RunSystem } from './test/run-system.ts'

// Processes start, runs take their seconds and outages theirs, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let system: RunSystem
let server: Awaited<ReturnType<typeof startKnownServer>>
const TOKENS = 10

beforeEach(async () => {
  system = await createRunSystem()
  server = await startKnownServer({ tokens: TOKENS, tokenDelayMs: 20 })
})
afterEach(async () => {
  await system.close()
  await server.close()
})

/** Sessions for about `seconds`, each second the same. */
const steady = (vus: number, seconds: number): RunConfigInput => ({
  target: { kind: 'wsproxy', httpUrl: server.httpUrl, wsUrl: server.wsUrl },
  scenarios: {
    main: {
      executor: 'constant-vus',
      vus,
      duration: `${seconds}s`,
      gracefulStop: '5s',
      behaviour: { driver: 'wsproxy', queries: 2, response: { tokens: TOKENS, tokenDelayMs: 20 } },
    },
  },
})
const sessions = (vus: number, queries: number): RunConfigInput => ({
  target: { kind: 'wsproxy', httpUrl: server.httpUrl, wsUrl: server.wsUrl },
  scenarios: {
    main: {
      executor: 'per-vu-iterations',
      vus,
      behaviour: { driver: 'wsproxy', queries, response: { tokens: TOKENS, tokenDelayMs: 20 } },
    },
  },
  thresholds: { tokens_missing: ['count==0'], ttft: ['p(50)<1000'] },
})

const sumOf = (record: Readonly<Record<string, number>>, metric: string) =>
  Object.entries(record).reduce((sum, [key, value]) => (key.split('{')[0] === metric ? sum + value : sum), 0)

/** The stored counters are the engine's own, to the last one. */
function expectNothingLost(row: Awaited<ReturnType<RunSystem['row']>>): void {
  const summary = row.summary as unknown as RunSummary
  const ends = row.shards.map((shard) => shard.totals as unknown as ShardEnd)
  for (const metric of [
    'queries',
    'output_tokens',
    'tokens_expected',
    'iterations',
    'data_received',
  ] as const) {
    const counted = ends.reduce((sum, end) => sum + sumOf(end.totals, metric), 0)
    expect(counted).toBeGreaterThan(0)
    expect(summary.counters[metric]).toBe(counted)
  }
}

test('a run is claimed, driven, stored, judged and closed', async () => {
  await Promise.all([system.start('aggregator'), system.start('worker')])
  const runId = await system.run(sessions(5, 2))
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'finished', verdict: 'passed', failureCode: null })
  const summary = row.summary as unknown as RunSummary
  expect(summary.counters).toMatchObject({
    queries: 10,
    output_tokens: 10 * TOKENS,
    tokens_expected: 10 * TOKENS,
    iterations: 5,
  })
  expectNothingLost(row)
  expect(await listQueries(system.testDb.db.pool, runId)).toHaveLength(10)
  const points = await listPoints(system.testDb.db.pool, runId)
  expect(points.map((point) => point.second)).toEqual(points.map((_, i) => i))
})

test('several shards on two workers begin together and add up', async () => {
  await Promise.all([system.start('aggregator'), system.start('worker')])
  await system.start('worker')
  const runId = await system.run(sessions(11, 2), 3)
  const row = await system.ended(runId)
  expect(row.status).toBe('finished')
  expect((row.summary as unknown as RunSummary).counters.queries).toBe(22)
  expectNothingLost(row)
})

test('a worker that is killed fails its run with the reason, and what was received stays', async () => {
  const [worker] = await Promise.all([system.start('worker'), system.start('aggregator')])
  const runId = await system.run(steady(5, 60))
  await system.measured(runId, 2)
  await worker.kill('SIGKILL')
  const row = await system.ended(runId, 15_000)
  expect(row).toMatchObject({ status: 'failed', failureCode: 'shard_lost', validity: 'invalid' })
  expect((row.summary as unknown as RunSummary).counters.queries).toBeGreaterThan(0)
  expect((await listPoints(system.testDb.db.pool, runId)).length).toBeGreaterThanOrEqual(2)
})

test('an aggregator that is killed and started again loses nothing', async () => {
  const [first] = await Promise.all([system.start('aggregator'), system.start('worker')])
  const runId = await system.run(steady(5, 8))
  await system.measured(runId, 2)
  await first.kill('SIGKILL')
  await sleep(2_000)
  await system.start('aggregator')
  const row = await system.ended(runId)
  expect(row.status).toBe('finished')
  expectNothingLost(row)
  const points = await listPoints(system.testDb.db.pool, runId)
  expect(points.map((point) => point.second)).toEqual(points.map((_, i) => i))
})

test('a stop ends new work at once and the run is aborted, by command or by the row alone', async () => {
  await Promise.all([system.start('aggregator'), system.start('worker')])
  for (const byCommand of [true, false]) {
    const runId = await system.run(steady(3, 60))
    await system.measured(runId, 1)
    expect(await requestStop(system.testDb.db, runId, { reason: 'stopped' })).toBe('stopping')
    if (byCommand) await sendCommand(system.redis, system.keys, runId, { type: 'stop' })
    const row = await system.ended(runId, 10_000)
    expect(row).toMatchObject({ status: 'aborted', failureCode: 'stopped' })
    // Open queries take 0.2 s; the row alone is read with the next heartbeat, up to a second later.
    const askedMs = row.stopRequestedAt?.getTime() ?? 0
    expect((row.shards[0]?.finishedAt?.getTime() ?? 0) - askedMs).toBeLessThan(byCommand ? 2_000 : 3_000)
    expectNothingLost(row)
  }
})

test('a live change reaches the load by the row, when the command was missed', async () => {
  await Promise.all([system.start('aggregator'), system.start('worker')])
  const runId = await system.run(steady(2, 60))
  await system.measured(runId, 1)
  expect(await setLiveControl(system.testDb.db, runId, { users: 6 })).toBe(true)
  const latest = async (stat: 'vus' | 'queries_rate') => {
    const points = await listPoints(system.testDb.db.pool, runId)
    return points.at(-1)?.stats[stat]
  }
  await expect.poll(() => latest('vus'), { timeout: 20_000 }).toBe(6)
  expect(await setHeld(system.testDb.db, runId, true)).toBe(true)
  await expect.poll(() => latest('queries_rate'), { timeout: 20_000 }).toBe(0)
  await requestStop(system.testDb.db, runId, { reason: 'stopped' })
  expect((await system.ended(runId)).status).toBe('aborted')
})

test('a run that no runner takes says so while it waits', async () => {
  await system.start('aggregator')
  const runId = await system.run(sessions(1, 1))
  const labels = async () => (await listEvents(system.testDb.db.pool, runId)).map((event) => event.label)
  await expect.poll(labels, { timeout: 20_000 }).toEqual([expect.stringContaining('no runner is alive')])
  await system.start('worker')
  expect((await system.ended(runId)).status).toBe('finished')
})

test('a threshold with abortOnFail stops the run', async () => {
  await Promise.all([system.start('aggregator'), system.start('worker')])
  const runId = await system.run({
    ...steady(3, 60),
    thresholds: { ttft: [{ threshold: 'p(50)<0.001', abortOnFail: true }] },
  })
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'aborted', failureCode: 'threshold_abort', verdict: 'failed' })
})

test('a target that cannot be reached fails the run with a sentence that names it', async () => {
  await Promise.all([system.start('aggregator'), system.start('worker')])
  const config = sessions(2, 1)
  const runId = await system.run({
    ...config,
    target: { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:9', wsUrl: 'ws://127.0.0.1:9' },
  })
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'failed', failureCode: 'target_unreachable', verdict: 'none' })
  expect(row.failureMessage).toContain('127.0.0.1:9')
})

test('a wrong secret fails the run with a sentence that names the field and not the secret', async () => {
  await Promise.all([system.start('aggregator'), system.start('worker')])
  const config = sessions(2, 1)
  const secret = 'this-is-not-the-secret-of-the-gateways'
  const runId = await system.run({
    ...config,
    target: { ...config.target, kind: 'wsproxy', httpUrl: server.httpUrl, wsUrl: server.wsUrl, secret },
  })
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'failed', failureCode: 'target_refused' })
  expect(row.failureMessage).toContain('secret')
  expect(row.failureMessage).not.toContain(secret)
})
