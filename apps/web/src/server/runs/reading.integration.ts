import { upsertPoints } from '@broadside/db/measurements/points'
import { storeFrames } from '@broadside/db/measurements/store-frames'
import { finishRun } from '@broadside/db/runs/finish-run'
import { emptySummary, makeFrame, makePoint, makeQuery, makeRun } from '@broadside/db/test/factories'
import { Histogram } from '@broadside/shared/histogram'
import { encodeHistogram, encodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, rest, type TestApp, type TestTeam } from '../testing/test-app.ts'

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

const histogramOf = (...valuesMs: number[]): Histogram => {
  const histogram = new Histogram()
  for (const ms of valuesMs) histogram.recordMs(ms)
  return histogram
}

async function finish(id: string, latency = histogramOf(), counters: object = {}): Promise<void> {
  const { db } = app.services
  await db.pool.query(`UPDATE run SET status = 'running' WHERE id = $1`, [id])
  const outcome = {
    summary: { ...emptySummary(), durationMs: 2_000, counters },
    thresholds: [],
    findings: [],
  }
  const data = encodeHistogram(latency)
  const histograms = [
    { seriesKey: 'e2e{outcome:ok,stage:steady}', metric: 'e2e', count: latency.count, data },
  ]
  await finishRun(db, id, { status: 'finished', verdict: 'none', validity: 'valid', outcome, histograms })
}

test('a long run is merged to about one point a pixel: rates weighted, percentiles from added histograms', async () => {
  const { id } = await makeRun(team)
  const points = Array.from({ length: 50 }, (_, second) =>
    makePoint(id, second, {
      counters: { 'queries{stage:steady}': second },
      histograms: { 'ttft{outcome:ok,stage:steady}': encodeHistogramBase64(histogramOf(second + 1)) },
      stats: { queries_rate: second, ttft_max: second + 1 },
    }),
  )
  await upsertPoints(app.services.db.pool, points)
  await finish(id)
  const whole = await team.caller.runs.points({ runId: id, maxPoints: 100 })
  expect([whole.span, whole.points.length]).toEqual([1, 50])
  const merged = await team.caller.runs.points({ runId: id, maxPoints: 10 })
  expect(merged.span).toBe(5)
  expect(merged.points.map((point) => point.second)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45])
  expect(merged.points[1]?.stats.queries_rate).toBeCloseTo((5 + 6 + 7 + 8 + 9) / 5)
  expect(merged.points[1]?.stats.ttft_max).toBeCloseTo(10, 1)
  const part = await team.caller.runs.points({ runId: id, from: 10, to: 20, maxPoints: 100 })
  expect(part.points.map((point) => point.second)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
})

test('errors are drawn by class, per second', async () => {
  const { id } = await makeRun(team)
  const errors = [{ code: 'dropped', message: 'cut', scenario: 'main', count: 3 }] as const
  await upsertPoints(app.services.db.pool, [makePoint(id, 0, { errors: [...errors], coveredMs: 500 })])
  const { points } = await team.caller.runs.points({ runId: id })
  expect(points[0]?.stats['error:dropped']).toBe(6)
})

test('exports: every query, failed ones too, and the summary from the histogram', async () => {
  const { id } = await makeRun(team)
  const good = makeQuery({ sessionId: 'a', query: 1, createMs: 4, connectMs: 2 })
  const last = makeQuery({ sessionId: 'a', query: 2, createMs: 4, connectMs: 2, closeMs: 1.5 })
  const bad = makeQuery({
    sessionId: 'b',
    query: 0,
    outcome: 'failed',
    e2eMs: undefined,
    tokens: 0,
    reconnectAttempts: 2,
    error: 'connect_refused',
    errorMessage: 'refused, twice',
  })
  await storeFrames(app.services.db.pool, [makeFrame(id, 0, { queries: [good, last, bad] })])
  const headers = { 'x-api-key': await team.apiKey(['read']) }
  const early = await rest(`/api/v1/runs/${id}/export.json`, { headers })
  expect(early.status).toBe(409)
  const counters = { iterations: 2, iterations_started: 2, sessions_failed: 1, queries: 2, output_tokens: 36 }
  await finish(id, histogramOf(850, 870), counters)

  const csv = await rest(`/api/v1/runs/${id}/export.csv`, { headers })
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const lines = (await csv.text()).trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)
  expect(lines[1]).toBe('a,1,0.8500,18,0.0040,0.0020,0.0015,0,0,')
  expect(lines[3]).toMatch(/^b,0,,0,,,,2,0,"connect_refused: refused, twice"$/)

  const json = await rest(`/api/v1/runs/${id}/export.json`, { headers })
  const summary = await json.json()
  expect(summary).toMatchObject({
    total_sessions: 2,
    failed_sessions: 1,
    total_queries: 2,
    sessions_with_reconnects: 1,
  })
  expect(summary.p50_query_latency).toBeCloseTo(0.85, 2)
})

test('the histogram of a metric adds up, warm-up left out', async () => {
  const { id } = await makeRun(team)
  await finish(id, histogramOf(850, 851, 900))
  const histogram = await team.caller.runs.histogram({ runId: id, metric: 'e2e' })
  expect(histogram.count).toBe(3)
  expect(histogram.buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(3)
  expect(histogram.buckets[0]?.fromMs).toBeLessThanOrEqual(850)
  expect(histogram.buckets.at(-1)?.toMs).toBeGreaterThan(899)
})
