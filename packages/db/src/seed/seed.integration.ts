import type { RunSummary } from '@broadside/shared/summary/summary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastPointSecond, listPoints } from '../measurements/points.ts'
import { createTestDb, type TestDb } from '../test/create-test-db.ts'
import { makeTenant } from '../test/factories.ts'
import { seedConfig } from './large.ts'
import { type SeededRun, seedRun } from './seed-run.ts'

let testDb: TestDb
beforeAll(async () => {
  testDb = await createTestDb()
})
afterAll(() => testDb.dispose())

const seeded = (over: Partial<SeededRun> = {}): SeededRun => ({
  name: 'seeded',
  config: seedConfig(90),
  target: { seed: 5, ttftMs: 30, streamMs: 850, tokensPerQuery: 18, failureShare: 0 },
  startedAt: new Date('2026-01-01T00:00:00Z'),
  seconds: 90,
  withPoints: true,
  ...over,
})

test('a seeded run is a whole one: points, roll-ups, a valid measurement, and the same numbers each time', async () => {
  const { db } = testDb
  const team = await makeTenant(db)
  const place = { db, tenant: team.tenant, projectId: team.project.id }
  const runs = []
  for (let n = 0; n < 2; n++) {
    const id = await seedRun(place, seeded())
    expect(await lastPointSecond(db.pool, id)).toBe(89)
    expect(await listPoints(db.pool, id, { span: 10 })).toHaveLength(9)
    const run = await db.prisma.run.findUniqueOrThrow({ where: { id }, include: { findings: true } })
    const loud = run.findings.filter(({ severity }) => severity !== 'ok')
    expect(loud.map(({ title }) => title)).toEqual([])
    expect(run).toMatchObject({ status: 'finished', verdict: 'passed', validity: 'valid' })
    runs.push((run.summary as unknown as RunSummary).trends)
  }
  expect(runs[0]).toEqual(runs[1])
})

test('a run for the list alone has no points, but percentiles', async () => {
  const { db } = testDb
  const team = await makeTenant(db)
  const place = { db, tenant: team.tenant, projectId: team.project.id }
  const id = await seedRun(place, seeded({ withPoints: false }))
  expect(await lastPointSecond(db.pool, id)).toBeUndefined()
  const run = await db.prisma.run.findUniqueOrThrow({ where: { id } })
  const { trends, durationMs } = run.summary as unknown as RunSummary
  expect(trends.ttft?.p99Ms).toBeGreaterThan(30)
  expect(durationMs).toBe(90_000)
})
