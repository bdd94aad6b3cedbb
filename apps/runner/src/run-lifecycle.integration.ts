import { setTimeout as sleep } from 'node:timers/promises'
import { listPoints } from '@broadside/db/measurements/points'
import { listQueries } from '@broadside/db/measurements/query-samples'
import { listEvents } from '@broadside/db/runs/events'
import type { RunSummary } from '@broadside/shared/summary'
import { startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectNothingLost, KNOWN, sessionsRun, steadyRun, TOKENS } from './test/run-configs.ts'
import { createRunSystem, type RunSystem } from './test/run-system.ts'

// Processes start, runs take their seconds and outages theirs, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let system: RunSystem
let server: Awaited<ReturnType<typeof startKnownServer>>

beforeEach(async () => {
  system = await createRunSystem()
  server = await startKnownServer(KNOWN)
})
afterEach(async () => {
  await system.close()
  await server.close()
})

test('a run is claimed, driven, stored, judged and closed', async () => {
  await Promise.all([system.start('aggregator'), system.start('worker')])
  const runId = await system.run(sessionsRun(server, 5, 2))
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
  const runId = await system.run(sessionsRun(server, 11, 2), 3)
  const row = await system.ended(runId)
  expect(row.status).toBe('finished')
  expect((row.summary as unknown as RunSummary).counters.queries).toBe(22)
  expectNothingLost(row)
})

test('each shard says how its generator is', async () => {
  await Promise.all([system.start('aggregator'), system.start('worker')])
  const row = await system.ended(await system.run(steadyRun(server, 4, 3), 2))
  for (const { health } of row.shards)
    expect(health).toMatchObject({
      loopLagMs: expect.any(Number),
      cpu: expect.any(Number),
      rssBytes: expect.any(Number),
      users: 2,
    })
})

test('a worker that is killed fails its run with the reason, and what was received stays', async () => {
  const [worker] = await Promise.all([system.start('worker'), system.start('aggregator')])
  const runId = await system.run(steadyRun(server, 5, 60))
  await system.measured(runId, 2)
  await worker.kill('SIGKILL')
  const row = await system.ended(runId, 15_000)
  expect(row).toMatchObject({ status: 'failed', failureCode: 'shard_lost', validity: 'invalid' })
  expect((row.summary as unknown as RunSummary).counters.queries).toBeGreaterThan(0)
  expect((await listPoints(system.testDb.db.pool, runId)).length).toBeGreaterThanOrEqual(2)
})

test('an aggregator that is killed and started again loses nothing', async () => {
  const [first] = await Promise.all([system.start('aggregator'), system.start('worker')])
  const runId = await system.run(steadyRun(server, 5, 8))
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

test('a run that no runner takes says so while it waits', async () => {
  await system.start('aggregator')
  const runId = await system.run(sessionsRun(server, 1, 1))
  const labels = async () => (await listEvents(system.testDb.db.pool, runId)).map((event) => event.label)
  await expect.poll(labels, { timeout: 20_000 }).toEqual([expect.stringContaining('no runner is alive')])
  await system.start('worker')
  expect((await system.ended(runId)).status).toBe('finished')
})
