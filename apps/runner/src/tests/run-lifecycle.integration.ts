import { listPoints } from '@broadside/db/measurements/points'
import { listQueries } from '@broadside/db/measurements/query-samples'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { expect, test } from 'vitest'
import { systemForAllTests } from '../testing/known-system.ts'
import { expectNothingLost, sessionsRun, steadyRun, TOKENS } from '../testing/run-configs.ts'

const known = systemForAllTests()

test('a run is claimed, driven, stored, judged and closed', async () => {
  const { system, server } = known
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
  const { system, server } = known
  await system.start('worker')
  const runId = await system.run(sessionsRun(server, 11, 2), 3)
  const row = await system.ended(runId)
  expect(row.status).toBe('finished')
  expect((row.summary as unknown as RunSummary).counters.queries).toBe(22)
  expectNothingLost(row)
})

test('each shard says how its generator is', async () => {
  const { system, server } = known
  const row = await system.ended(await system.run(steadyRun(server, 4, 3), 2))
  for (const { health } of row.shards)
    expect(health).toMatchObject({
      loopLagMs: expect.any(Number),
      cpu: expect.any(Number),
      rssBytes: expect.any(Number),
      users: 2,
    })
})
