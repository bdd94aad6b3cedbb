import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Scenario } from '../config/executor.ts'
import { planOf } from '../plan.ts'
import { RunAccumulator } from '../points/accumulator.ts'
import { mergeFrames, sliceOfFrame } from '../points/merge.ts'
import type { MetricFrame } from '../points/metric-frame.ts'
import { encodedMs, frame, histogramOf } from '../test-support/frames.ts'
import { overlapMs, steadySpans, union } from './steady.ts'
import { summarise } from './summarise.ts'
import { supports, trendSummary } from './trend-summary.ts'

const scenario = (extra: object) =>
  Scenario.parse({
    executor: 'constant-vus',
    vus: 4,
    duration: '10s',
    behaviour: { driver: 'wsproxy' },
    ...extra,
  })
const plan = planOf({ seed: 1, scenarios: { main: scenario({ ramp: '4s', warmUp: '2s' }) } })
const tags = (stage: string, outcome?: string) =>
  `{${outcome ? `outcome:${outcome},` : ''}scenario:main,stage:${stage}}`

const frames: MetricFrame[] = [
  frame({
    second: 0,
    counters: { [`queries${tags('warm_up')}`]: 1, [`output_tokens${tags('warm_up')}`]: 18 },
    gauges: { vus: { last: 1, min: 0, max: 2 } },
    rates: { [`query_failed${tags('warm_up')}`]: [1, 1] },
    histograms: { [`e2e${tags('warm_up', 'ok')}`]: encodedMs([999]) },
  }),
  frame({
    second: 3,
    counters: { [`queries${tags('ramp_up')}`]: 2 },
    gauges: { vus: { last: 4, min: 2, max: 4 } },
    histograms: { [`e2e${tags('ramp_up', 'ok')}`]: encodedMs([20, 40]) },
    errors: [{ code: 'dropped', message: 'cut', scenario: 'main', count: 1 }],
  }),
  frame({
    second: 5,
    coveredMs: 500,
    counters: { [`queries${tags('steady')}`]: 3, [`queries${tags('controlled')}`]: 1 },
    gauges: { vus: { last: 0, min: 0, max: 3 } },
    rates: { [`query_failed${tags('steady')}`]: [1, 4] },
    histograms: {
      [`e2e${tags('steady', 'ok')}`]: encodedMs([30]),
      [`e2e${tags('steady', 'timeout')}`]: encodedMs([5_000]),
      generator_loop_lag: encodedMs([2]),
    },
    errors: [
      { code: 'dropped', message: 'cut', scenario: 'other', count: 2 },
      { code: 'query_timeout', message: 'late', scenario: 'main', count: 9 },
    ],
  }),
]
const totalsOf = (list: readonly MetricFrame[]) => {
  const totals = new RunAccumulator()
  for (const one of list) totals.add(sliceOfFrame(one))
  return totals
}
const summary = summarise(totalsOf(frames), plan)

describe('summary', () => {
  test('counters are of everything, over the whole time', () => {
    expect(summary).toMatchObject({
      durationMs: 5_500,
      counters: { queries: 7, output_tokens: 18 },
      peakUsers: 4,
    })
    expect(summary.perSecond.queries).toBeCloseTo(7 / 5.5)
  })

  test('trends and rates leave the warm-up out, steady is apart, outcomes are apart', () => {
    expect(summary.trends.e2e).toMatchObject({ count: 3 })
    expect(summary.trends.e2e?.maxMs).toBeCloseTo(40, 1)
    expect(summary.steady?.e2e).toMatchObject({ count: 1 })
    expect(summary.steady?.generator_loop_lag).toBeUndefined()
    expect(summary.trends.generator_loop_lag).toMatchObject({ count: 1 })
    expect(summary.rates.query_failed).toEqual({ held: 1, asked: 4, share: 0.25 })
    expect(summary.outcomes).toMatchObject([{ metric: 'e2e', outcome: 'timeout', trend: { count: 1 } }])
  })

  test('stages are in the plan’s order as far as the run came; unplanned ones last', () => {
    expect(summary.stages.map(({ stage, steady, fromMs, toMs }) => [stage, steady, fromMs, toMs])).toEqual([
      ['warm_up', false, 0, 2_000],
      ['ramp_up', false, 2_000, 4_000],
      ['steady', true, 4_000, 5_500],
      ['controlled', false, 0, 5_500],
    ])
    expect(summary.stages.map((stage) => stage.counters.queries)).toEqual([1, 2, 3, 1])
  })

  test('errors are grouped over scenarios, most frequent first', () => {
    expect(summary.errors).toEqual([
      { code: 'query_timeout', message: 'late', count: 9 },
      { code: 'dropped', message: 'cut', count: 3 },
    ])
  })

  test('an empty run has an empty summary', () => {
    expect(summarise(new RunAccumulator(), plan)).toEqual({
      definitionVersion: 1,
      durationMs: 0,
      counters: {},
      perSecond: {},
      rates: {},
      peakUsers: 0,
      trends: {},
      outcomes: [],
      stages: [],
      errors: [],
    })
  })

  test('adding frames in any order, or the points they merge to, amounts to the same', () => {
    const shards = frames.flatMap((f) => [f, { ...f, shard: 1, coveredMs: 1_000 }])
    const whole = summarise(totalsOf(shards), plan)
    fc.assert(
      fc.property(fc.shuffledSubarray(shards, { minLength: shards.length }), (list) => {
        expect(summarise(totalsOf(list), plan)).toEqual(whole)
      }),
      { numRuns: 20 },
    )
    const points = new RunAccumulator()
    for (const second of [5, 0, 3]) points.add(mergeFrames(shards.filter((f) => f.second === second)))
    expect(summarise(points, plan)).toEqual(whole)
    expect(points.frames).toBe(6)
  })
})

describe('percentile support', () => {
  test.each([
    [50, 20],
    [95, 200],
    [99, 1_000],
    [99.9, 10_000],
  ])('p%d needs %d samples', (percentile, count) => {
    expect(supports(count, percentile)).toBe(true)
    expect(supports(count - 1, percentile)).toBe(false)
  })

  test('p100 never has samples above it', () => expect(supports(1e9, 100)).toBe(false))

  test('a percentile with fewer than 10 samples above is null; the median and max are always there', () => {
    const trend = trendSummary(histogramOf(Array.from({ length: 100 }, (_, i) => i + 1)))
    expect(trend).toMatchObject({ count: 100, p95Ms: null, p99Ms: null, p999Ms: null })
    expect(trend?.p90Ms).toBeCloseTo(90, 0)
    expect(trendSummary(histogramOf([5]))).toMatchObject({ count: 1, p50Ms: null })
    expect(trendSummary(histogramOf([5]))?.medMs).toBeCloseTo(5, 1)
    expect(trendSummary(histogramOf([]))).toBeUndefined()
  })
})

describe('steady time', () => {
  test('spans are joined and cut at the end of the run', () => {
    const spans = union(
      [
        { fromMs: 5, toMs: 9 },
        { fromMs: 0, toMs: 3 },
        { fromMs: 2, toMs: 4 },
        { fromMs: 20, toMs: 30 },
      ],
      8,
    )
    expect(spans).toEqual([
      { fromMs: 0, toMs: 4 },
      { fromMs: 5, toMs: 8 },
    ])
    expect(overlapMs(spans, 3, 6)).toBe(2)
    expect(steadySpans(plan, 60_000)).toEqual([{ fromMs: 4_000, toMs: 10_000 }])
    expect(steadySpans(plan, 60_000, 'other')).toEqual([])
  })
})
