import { upsertPoints } from '@broadside/db/measurements/points'
import { finishRun } from '@broadside/db/runs/finish-run'
import { emptySummary, makePoint, makeRun, testConfig } from '@broadside/db/test/factories'
import { Histogram } from '@broadside/shared/histogram'
import { encodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import { randomStream } from '@broadside/shared/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, rest, type TestApp, type TestTeam } from '../testing/test-app.ts'

let app: TestApp
let team: TestTeam
let scenarioId: string

beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
  scenarioId = (await team.caller.scenarios.list())[0]?.id ?? ''
})
afterAll(() => app.dispose())

interface Made {
  readonly medianMs: number
  readonly validity?: 'valid' | 'invalid'
  readonly trialGroup?: string
  readonly seconds?: number
  readonly vus?: number
}

/** A finished run of a system that answers around `medianMs`. */
async function finished(seed: number, { medianMs, vus = 1, seconds = 90, ...made }: Made): Promise<string> {
  const { db } = app.services
  const config = testConfig()
  const main = { ...config.scenarios.main, vus } as (typeof config.scenarios)[string]
  const run = await makeRun(team, {
    config: { ...config, scenarios: { main } },
    configHash: `hash of ${vus}`,
    scenarioId,
    trialGroup: made.trialGroup,
  })
  const random = randomStream(seed)
  const points = Array.from({ length: seconds }, (_, second) => {
    const histogram = new Histogram()
    for (let i = 0; i < 30; i++) histogram.recordMs(medianMs * (0.8 + 0.4 * random()))
    const tags = '{outcome:ok,scenario:main,stage:steady}'
    return makePoint(run.id, second, {
      counters: { 'queries{scenario:main,stage:steady}': 30 },
      histograms: { [`ttft${tags}`]: encodeHistogramBase64(histogram) },
    })
  })
  await upsertPoints(db.pool, points)
  await db.pool.query(`UPDATE run SET status = 'running' WHERE id = $1`, [run.id])
  const trend = { count: 2_700, minMs: 1, avgMs: medianMs, medMs: medianMs, maxMs: medianMs * 1.2 }
  const percentiles = { p50Ms: medianMs, p75Ms: medianMs, p90Ms: medianMs, p95Ms: medianMs, p99Ms: medianMs }
  const summary = { ...emptySummary(), trends: { ttft: { ...trend, ...percentiles, p999Ms: null } } }
  await finishRun(db, run.id, {
    status: 'finished',
    verdict: 'none',
    validity: made.validity ?? 'valid',
    outcome: { summary, thresholds: [], findings: [] },
  })
  return run.id
}

test('a slower run is worse, in a sentence with its interval; a run like it shows no change', async () => {
  const a = await finished(1, { medianMs: 50 })
  const slower = await finished(2, { medianMs: 80 })
  const alike = await finished(3, { medianMs: 50 })
  const { pairs, differences } = await team.caller.compare.get({ runs: [a, slower, alike] })
  expect(differences).toEqual([])
  expect(pairs.map(({ change, method }) => [change, method])).toEqual([
    ['worse', 'blocks'],
    ['no_change', 'blocks'],
  ])
  expect(pairs[0]?.sentence).toMatch(/^Run B is worse than A: Time to first token p50 \+/)
  const p50 = pairs[0]?.metrics.find(({ metric }) => metric.id === 'ttft_p50')
  expect(p50?.interval?.estimate).toBeCloseTo(0.6, 1)
  expect(p50?.a).toBeCloseTo(50, -1)
})

test('another load and an invalid measurement are not comparable, and the numbers are still there', async () => {
  const a = await finished(4, { medianMs: 50 })
  const b = await finished(5, { medianMs: 50, vus: 2, validity: 'invalid' })
  const { pairs, differences } = await team.caller.compare.get({ runs: [a, b] })
  expect(pairs[0]?.change).toBe('not_comparable')
  expect(pairs[0]?.sentence).toBe(
    'Not comparable: one measurement is invalid; the load differs in scenarios.main.vus.',
  )
  expect(pairs[0]?.metrics.length).toBeGreaterThan(0)
  expect(differences).toEqual([{ path: 'scenarios.main.vus', values: [1, 2] }])
})

test('three trials a side are compared run by run', async () => {
  const group = (name: string, medianMs: number, from: number) =>
    Promise.all([0, 1, 2].map((n) => finished(from + n, { medianMs: medianMs + n, trialGroup: name })))
  const [[a = ''], [b = '']] = [await group('before', 50, 10), await group('after', 70, 20)]
  const { pairs } = await team.caller.compare.get({ runs: [a, b] })
  expect(pairs[0]).toMatchObject({ method: 'trials', trials: { a: 3, b: 3 }, change: 'worse' })
})

test('the baseline is the pinned run, else the one before that did the same', async () => {
  const first = await finished(30, { medianMs: 40, vus: 7 })
  const second = await finished(31, { medianMs: 60, vus: 7 })
  expect(await team.caller.compare.baseline({ runId: second })).toMatchObject({
    why: 'previous',
    baseline: { id: first },
    pair: { change: 'worse' },
  })
  const pinned = await finished(32, { medianMs: 60, vus: 7 })
  await team.caller.runs.edit({ id: pinned, pinned: true })
  expect(await team.caller.compare.baseline({ runId: second })).toMatchObject({
    why: 'pinned',
    baseline: { id: pinned },
  })
})

test('REST: the same answer, and a bad list of runs is named', async () => {
  const [a, b] = [await finished(40, { medianMs: 50 }), await finished(41, { medianMs: 90 })]
  const headers = { 'x-api-key': await team.apiKey(['read']) }
  const answer = await rest(`/api/v1/compare?runs=${a},${b}`, { headers })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    runs: [{ id: a }, { id: b }],
    comparisons: [{ runId: b, change: 'worse', method: 'blocks' }],
  })
  const refused = await rest(`/api/v1/compare?runs=${a}`, { headers })
  expect(refused.status).toBe(422)
  expect((await refused.json()).errors[0].field).toBe('runs')
})

test('a trend has a value for each run, a band, and a step where the level changed', async () => {
  const other = await app.makeTeam()
  const [scenario] = await other.caller.scenarios.list()
  ;[team, scenarioId] = [other, scenario?.id ?? '']
  const levels = [50, 51, 49, 50, 50, 51, 70, 71, 70, 69, 70]
  for (const [index, medianMs] of levels.entries()) await finished(50 + index, { medianMs, seconds: 1 })
  const { runs, metrics } = await other.caller.trends.get({ scenario: scenarioId })
  expect(runs).toHaveLength(levels.length)
  const p99 = metrics.find(({ metric }) => metric.id === 'ttft_p99')
  expect(p99?.values).toEqual(levels)
  expect(p99?.steps).toMatchObject([{ run: 6, from: 50, to: 70, confirmed: true }])
  expect(p99?.band?.middle).toBe(70)
})
