import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteRuns } from '../runs/edit-run.ts'
import { listEvents } from '../runs/events.ts'
import { failRun, finishRun } from '../runs/finish-run.ts'
import { startRun } from '../runs/start-run.ts'
import { inTransaction } from '../sql.ts'
import { createTestDb, type TestDb } from '../test/create-test-db.ts'
import {
  emptySummary,
  makeFrame,
  makePoint,
  makeQuery,
  makeRun,
  makeTenant,
  type TestTenant,
} from '../test/factories.ts'
import { listErrorGroups } from './error-groups.ts'
import { frameCounts, framesOfRun, framesOfSeconds, insertFrames } from './frames.ts'
import { insertRunHistograms, listRunHistograms } from './histograms.ts'
import { keepRollUps } from './keep-roll-ups.ts'
import { lastPointSecond, listPoints, listWholePoints, pointsOfRun, upsertPoints } from './points.ts'
import { capQuerySamples, listQueries, queriesOfRun } from './query-samples.ts'
import { storeFrames } from './store-frames.ts'

let testDb: TestDb
let owner: TestTenant
let runId: string
beforeAll(async () => {
  testDb = await createTestDb()
  owner = await makeTenant(testDb.db)
})
beforeEach(async () => {
  runId = (await makeRun(owner)).id
})
afterAll(() => testDb.dispose())

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
const store = (frames: Parameters<typeof storeFrames>[1]) =>
  inTransaction(testDb.db.pool, (sql) => storeFrames(sql, frames))

describe('frames', () => {
  test('come back as they were, but for their query rows', async () => {
    const frame = makeFrame(runId, 0, { queries: [makeQuery()] })
    expect(await store([frame])).toEqual([frame])
    expect(await framesOfSeconds(testDb.db.pool, runId, [0])).toEqual([{ ...frame, queries: [] }])
  })

  test('delivered again, alone, twice in a batch or at the same time, they change nothing', async () => {
    const failed = makeQuery({ outcome: 'timeout', error: 'query_timeout', errorMessage: 'after 5 s' })
    const frame = makeFrame(runId, 3, {
      queries: [makeQuery(), failed],
      errors: [{ code: 'query_timeout', message: 'after 5 s', scenario: 'main', count: 1 }],
      events: [{ atMs: 3_100, kind: 'stage', label: 'steady' }],
    })
    const answers = await Promise.all([store([frame, frame]), store([frame]), store([frame])])
    expect(answers.flat()).toHaveLength(1)
    expect(await store([frame])).toEqual([])
    expect(await listQueries(testDb.db.pool, runId)).toHaveLength(2)
    expect(await listErrorGroups(testDb.db.pool, runId)).toMatchObject([
      { code: 'query_timeout', count: 1, firstSecond: 3, lastSecond: 3, sample: failed },
    ])
    expect(await listEvents(testDb.db.pool, runId)).toMatchObject([{ label: 'steady', detail: { shard: 0 } }])
  })

  test('a batch that fails is stored not at all', async () => {
    const bad = makeFrame(runId, 1, { queries: [makeQuery({ query: 3e9 })] }) // no integer of PostgreSQL
    await expect(store([makeFrame(runId, 0), bad])).rejects.toThrow()
    expect(await frameCounts(testDb.db.pool, runId)).toEqual([])
  })

  test('of a run that was deleted are left out, the others stored', async () => {
    const deleted = (await makeRun(owner)).id
    await failRun(testDb.db, deleted, { code: 'no_runner', message: '' })
    expect(await deleteRuns(owner.tenant, [deleted, runId])).toBe(1)
    expect(await insertFrames(testDb.db.pool, [makeFrame(deleted, 0), makeFrame(runId, 0)])).toHaveLength(1)
  })

  test('go when their run has ended, and are not stored again', async () => {
    await store([makeFrame(runId, 0), makeFrame(runId, 1)])
    const outcome = { summary: emptySummary(), thresholds: [], findings: [] }
    await startRun(testDb.db, runId, { startedAt: new Date() })
    const ends = { status: 'finished', verdict: 'none', validity: 'valid', outcome } as const
    expect(await finishRun(testDb.db, runId, ends)).toBe(true)
    expect(await store([makeFrame(runId, 1), makeFrame(runId, 2)])).toEqual([])
    expect(await frameCounts(testDb.db.pool, runId)).toEqual([])
  })

  test('are read in order, and counted by shard', async () => {
    const frames = Array.from({ length: 1_100 }, (_, i) => makeFrame(runId, i >> 1, { shard: i % 2 }))
    await store(frames.toReversed())
    expect(await collect(framesOfRun(testDb.db.pool, runId))).toEqual(frames)
    expect(await frameCounts(testDb.db.pool, runId)).toEqual([
      { shard: 0, frames: 550, lastSecond: 549 },
      { shard: 1, frames: 550, lastSecond: 549 },
    ])
  })
})

describe('points', () => {
  test('are replaced, listed after a second, and whole when asked', async () => {
    const points = [0, 1, 2].map((second) => makePoint(runId, second))
    await upsertPoints(testDb.db.pool, points)
    const later = makePoint(runId, 1, { shards: 2, stats: { queries_rate: 6 } })
    await upsertPoints(testDb.db.pool, [later])
    const charts = await listPoints(testDb.db.pool, runId, { after: 0, limit: 1 })
    expect(charts).toEqual([{ second: 1, coveredMs: 1_000, shards: 2, stats: { queries_rate: 6 } }])
    expect(await listWholePoints(testDb.db.pool, runId)).toEqual([points[0], later, points[2]])
    expect(await lastPointSecond(testDb.db.pool, runId)).toBe(2)
  })

  test('of two who merge the same second at once, each with its own frame, the last sees both', async () => {
    const mergeShard = (shard: number) =>
      inTransaction(testDb.db.pool, async (sql) => {
        await storeFrames(sql, [makeFrame(runId, 7, { shard })])
        const { length } = await framesOfSeconds(sql, runId, [7])
        await new Promise((resolve) => setTimeout(resolve, 30)) // as long as a merge takes
        await upsertPoints(sql, [makePoint(runId, 7, { shards: length })])
      })
    await Promise.all([0, 1, 2].map(mergeShard))
    expect(await listPoints(testDb.db.pool, runId)).toMatchObject([{ second: 7, shards: 3 }])
  })

  test('are rolled up when they are whole, again when a second changes, and at the end as far as they go', async () => {
    const { pool } = testDb.db
    const queriesOf = async (span: number) =>
      (await listWholePoints(pool, runId, { span })).map(({ second, counters, coveredMs }) => [
        second,
        counters.queries,
        coveredMs,
      ])
    const measure = async (from: number, to: number) => {
      const seconds = Array.from({ length: to - from + 1 }, (_, i) => from + i)
      // Second 4 was not measured at all.
      const points = seconds.filter((s) => s !== 4).map((s) => makePoint(runId, s, { histograms: {} }))
      await upsertPoints(pool, points)
      await keepRollUps(pool, runId, seconds, to)
    }
    await measure(0, 8)
    expect(await queriesOf(10)).toEqual([])
    await measure(9, 64)
    expect(await queriesOf(10)).toEqual([
      [0, 27, 9_000],
      ...[10, 20, 30, 40, 50].map((second) => [second, 30, 10_000]),
    ])
    expect(await queriesOf(60)).toEqual([[0, 177, 59_000]])
    await upsertPoints(pool, [makePoint(runId, 12, { counters: { queries: 13 }, histograms: {} })])
    await keepRollUps(pool, runId, [12], 64)
    expect((await queriesOf(10))[1]).toEqual([10, 40, 10_000])
    expect(await queriesOf(60)).toEqual([[0, 187, 59_000]])
    await keepRollUps(pool, runId, [64], Number.POSITIVE_INFINITY)
    expect((await queriesOf(10)).at(-1)).toEqual([60, 15, 5_000])
    expect((await queriesOf(60)).at(-1)).toEqual([60, 15, 5_000])
    expect(await queriesOf(600)).toEqual([[0, 202, 64_000]])
  })

  test('roll-ups are kept apart from what was measured', async () => {
    await upsertPoints(testDb.db.pool, [makePoint(runId, 0)])
    await upsertPoints(testDb.db.pool, [makePoint(runId, 0, { coveredMs: 10_000 })], 10)
    expect(await listPoints(testDb.db.pool, runId)).toHaveLength(1)
    expect(await collect(pointsOfRun(testDb.db.pool, runId, 10))).toMatchObject([{ coveredMs: 10_000 }])
  })
})

describe('query rows', () => {
  test('all fields survive, pages join', async () => {
    const whole = makeQuery({
      responseMs: 1,
      createMs: 2,
      connectMs: 3,
      closeMs: 4,
      error: 'dropped',
      errorMessage: 'x',
    })
    await store([
      makeFrame(runId, 0, { queries: [whole, ...Array.from({ length: 1_500 }, () => makeQuery())] }),
    ])
    const rows = await collect(queriesOfRun(testDb.db.pool, runId))
    expect(rows).toHaveLength(1_501)
    expect(rows[0]).toEqual({ ...whole, second: 0, shard: 0, n: 0 })
    expect(rows[1]?.error).toBeNull()
    expect(rows.map((row) => row.n)).toEqual(rows.map((_, n) => n))
  })

  test('a cap deletes only ok ones, the latest', async () => {
    const queries = [makeQuery(), makeQuery({ outcome: 'failed' }), makeQuery(), makeQuery()]
    await store([makeFrame(runId, 0, { queries })])
    expect(await capQuerySamples(testDb.db.pool, runId, 2)).toBe(2)
    expect((await listQueries(testDb.db.pool, runId)).map(({ n }) => n)).toEqual([0, 1])
    expect(await listQueries(testDb.db.pool, runId, { onlyBad: true })).toHaveLength(1)
    expect(await capQuerySamples(testDb.db.pool, runId, 2)).toBe(0)
  })
})

test('error groups add up over seconds, apart by message', async () => {
  const errors = (message: string, count: number) => [
    { code: 'dropped' as const, message, scenario: 'main', count },
  ]
  await store([
    makeFrame(runId, 4, { errors: errors('1006', 2) }),
    makeFrame(runId, 5, { errors: errors('1011', 9) }),
  ])
  await store([makeFrame(runId, 2, { errors: errors('1006', 5) })])
  expect(await listErrorGroups(testDb.db.pool, runId)).toMatchObject([
    { message: '1011', count: 9 },
    { message: '1006', count: 7, firstSecond: 2, lastSecond: 4, sample: null },
  ])
})

test('whole-run histograms are found by metric', async () => {
  const histogram = (seriesKey: string, metric: string) => ({
    seriesKey,
    metric,
    count: 2 ** 40,
    data: Buffer.from([1, 2, 3]),
  })
  await insertRunHistograms(testDb.db.pool, runId, [
    histogram('e2e', 'e2e'),
    histogram('ttft{stage:a}', 'ttft'),
  ])
  expect(await listRunHistograms(testDb.db.pool, runId, 'ttft')).toEqual([histogram('ttft{stage:a}', 'ttft')])
  expect(await listRunHistograms(testDb.db.pool, runId)).toHaveLength(2)
})
