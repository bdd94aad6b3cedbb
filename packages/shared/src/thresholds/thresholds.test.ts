import { describe, expect, test } from 'vitest'
import { Scenario } from '../config/executor.ts'
import { planOf } from '../plan.ts'
import { RunAccumulator } from '../points/accumulator.ts'
import { sliceOfFrame } from '../points/merge.ts'
import type { MetricFrame } from '../points/metric-frame.ts'
import { encodedMs, frame } from '../test-support/frames.ts'
import { evaluateThresholds, verdictOf, windowSecondsOf } from './evaluate.ts'
import { ThresholdMap } from './schema.ts'

// 2 s of ramp, then steady to the 10th second; warm-up is its own second in `warmed`.
const planFor = (extra: object) =>
  planOf({
    seed: 1,
    scenarios: {
      main: Scenario.parse({
        executor: 'constant-vus',
        vus: 4,
        duration: '10s',
        behaviour: { driver: 'wsproxy' },
        ...extra,
      }),
    },
  })
const plan = planFor({ ramp: '2s' })

const tagged = (stage: string, outcome?: string) =>
  `{${outcome ? `outcome:${outcome},` : ''}scenario:main,stage:${stage}}`

/** Second s: 10 tokens, ttft of s + 1 ms, two queries of which the first second's fail; ramp_up until 2 s. */
function secondOf(second: number): MetricFrame {
  const stage = second < 2 ? 'ramp_up' : 'steady'
  return frame({
    second,
    counters: { [`output_tokens${tagged(stage)}`]: 10 },
    gauges: { vus: { last: second + 1, min: second, max: second + 2 } },
    rates: { [`query_failed${tagged(stage)}`]: [second === 0 ? 2 : 0, 2] },
    histograms: {
      [`ttft${tagged(stage, 'ok')}`]: encodedMs([second + 1]),
      [`itl${tagged(stage, 'ok')}`]: encodedMs([50]),
      ...(second === 0 ? { [`ttft${tagged(stage, 'timeout')}`]: encodedMs([9_000]) } : {}),
    },
  })
}

function after(seconds: number, windowSeconds = 0): RunAccumulator {
  const totals = new RunAccumulator(windowSeconds)
  for (let second = 0; second < seconds; second++) totals.add(sliceOfFrame(secondOf(second)))
  return totals
}

const observe = (key: string, entry: string | object, totals = after(10, 60), of = plan) => {
  const map = ThresholdMap.parse({ [key]: [entry] })
  const [evaluation] = evaluateThresholds(map, totals, of)
  if (!evaluation) throw new Error('expected one evaluation')
  return evaluation
}

describe('every aggregation', () => {
  test.each([
    // counter
    ['output_tokens', 'count>=100', 100],
    ['output_tokens', 'rate>9', 10],
    ['output_tokens{stage:ramp_up}', 'count==20', 20],
    ['output_tokens{stage:ramp_up}', 'rate==10', 10],
    ['output_tokens{stage:steady}', 'count===80', 80],
    ['output_tokens{stage:steady}', 'rate==10', 10],
    ['output_tokens{scenario:main,stage:steady}', 'count==80', 80],
    // gauge
    ['vus', 'value==10', 10],
    ['vus', 'min==0', 0],
    ['vus', 'max==11', 11],
    ['vus{stage:steady}', 'min==2', 2],
    // rate
    ['query_failed', 'rate<=0.1', 0.1],
    ['query_failed{stage:steady}', 'rate==0', 0],
    // trend
    ['ttft', 'avg<6', 5.5],
    ['ttft', 'min>0.9', 1],
    ['ttft', 'max<11', 10],
    ['ttft', 'med<=5.1', 5],
    ['ttft', 'p(50)<=5.1', 5],
    ['ttft', 'p(90)<9.1', 9],
    ['ttft', 'p(99.9)<10.1', 10],
    ['ttft', 'p(0)<1.1', 1],
    ['ttft', 'p(100)<10.1', 10],
    ['ttft{stage:steady}', 'min>2.9', 3],
    ['ttft{stage:ramp_up}', 'max<2.1', 2],
    ['ttft{outcome:timeout}', 'min>8000', 9_000],
    ['tpot', 'avg!=0', 50],
    // operators and spellings
    ['ttft', '  avg   <   6  ', 5.5],
    ['ttft', 'p( 95 )<=10.1', 10],
    ['ttft', 'avg<6e0', 5.5],
    ['ttft', 'avg>-1', 5.5],
  ])('%s %s', (key, expression, value) => {
    const { result } = observe(key, expression)
    expect(result.observed).toBeCloseTo(value, value > 1_000 ? -2 : 1)
    expect(result).toMatchObject({ metric: key, threshold: expression, passed: true, abortOnFail: false })
  })

  test('one that does not hold has failed, with its distance from the limit', () => {
    expect(observe('output_tokens', 'count>200').result).toMatchObject({ passed: false, margin: -0.5 })
    expect(observe('output_tokens', 'count<200').result).toMatchObject({ passed: true, margin: 0.5 })
    expect(observe('output_tokens', 'count!=100').result).toMatchObject({ passed: false, margin: null })
    expect(observe('query_failed', 'rate>=0').result.margin).toBeNull()
  })
})

describe('scope and window', () => {
  test.each([
    [{ threshold: 'count>0', scope: 'steady' }, 80],
    [{ threshold: 'rate>0', scope: 'steady' }, 10],
    [{ threshold: 'count>0', window: '3s' }, 30],
    [{ threshold: 'rate>0', window: '3s' }, 10],
    [{ threshold: 'count>0', window: '9s', scope: 'steady' }, 80],
  ])('tokens %j', (entry, value) => expect(observe('output_tokens', entry).result.observed).toBe(value))

  test('trends of the last seconds only', () => {
    expect(observe('ttft', { threshold: 'min>0', window: '2s' }).result.observed).toBeCloseTo(9, 1)
    expect(observe('ttft', { threshold: 'min>0', scope: 'steady' }).result.observed).toBeCloseTo(3, 1)
    expect(observe('vus', { threshold: 'min>0', window: '2s' }).result.observed).toBe(8)
  })

  test('the history that is kept is the longest window', () => {
    expect(windowSecondsOf(ThresholdMap.parse({ ttft: ['avg<1'] }))).toBe(0)
    const map = ThresholdMap.parse({
      ttft: [{ threshold: 'avg<1', window: '90s' }],
      e2e: [{ threshold: 'avg<1', window: 1_500 }],
    })
    expect(windowSecondsOf(map)).toBe(90)
  })

  test('warm-up judges nothing unless it is named', () => {
    const warmed = planFor({ warmUp: '1s' })
    const totals = new RunAccumulator()
    for (const [second, stage, ms] of [
      [0, 'warm_up', 500],
      [1, 'steady', 5],
    ] as const)
      totals.add(
        sliceOfFrame(
          frame({
            second,
            histograms: { [`ttft${tagged(stage, 'ok')}`]: encodedMs([ms]) },
            rates: { [`query_failed${tagged(stage)}`]: [second === 0 ? 1 : 0, 1] },
          }),
        ),
      )
    expect(observe('ttft', 'max<6', totals, warmed).result.passed).toBe(true)
    expect(observe('query_failed', 'rate==0', totals, warmed).result.passed).toBe(true)
    expect(observe('ttft{stage:warm_up}', 'max<6', totals, warmed).result.passed).toBe(false)
  })
})

describe('what was not measured', () => {
  test.each([
    ['e2e', 'p(95)<200'],
    ['checks', 'rate>0.9'],
    ['vus_max', 'value>0'],
    ['ttft{scenario:other}', 'avg<1000'],
    ['tokens_missing{stage:nowhere}', 'count==0'],
    ['tokens_missing{color:blue}', 'count==0'],
  ])('%s %s fails', (key, expression) => {
    const { result, abortNow } = observe(key, { threshold: expression, abortOnFail: true })
    expect(result).toMatchObject({ passed: false, observed: null, margin: null })
    expect(abortNow).toBe(false)
  })

  test('a counter that never counted is zero, once there was a second', () => {
    expect(observe('tokens_missing', 'count==0').result).toMatchObject({ passed: true, observed: 0 })
    expect(observe('tokens_missing{stage:steady}', 'rate==0').result.observed).toBe(0)
    expect(observe('tokens_missing', 'count==0', new RunAccumulator()).result.observed).toBeNull()
  })
})

describe('aborting', () => {
  const entry = { threshold: 'count<50', abortOnFail: true, delayAbortEval: '7s' }

  test('only from delayAbortEval on, and only when asked', () => {
    expect(observe('output_tokens', entry, after(4))).toMatchObject({
      abortNow: false,
      result: { passed: true },
    })
    expect(observe('output_tokens', entry, after(6))).toMatchObject({
      abortNow: false,
      result: { passed: false },
    })
    expect(observe('output_tokens', entry, after(7))).toMatchObject({
      abortNow: true,
      result: { passed: false },
    })
    expect(observe('output_tokens', 'count<50', after(9)).abortNow).toBe(false)
  })
})

test('a verdict is passed only when every threshold is', () => {
  const results = (...expressions: string[]) =>
    evaluateThresholds(ThresholdMap.parse({ output_tokens: expressions }), after(3), plan).map(
      (e) => e.result,
    )
  expect(verdictOf([])).toBe('none')
  expect(verdictOf(results('count>1', 'count<99'))).toBe('passed')
  expect(verdictOf(results('count>1', 'count<9'))).toBe('failed')
})

describe('the schema', () => {
  const message = (map: unknown) => ThresholdMap.safeParse(map).error?.issues[0]?.message
  test.each([
    [{ nothing: ['avg<1'] }, 'received "nothing"'],
    [{ ttft: ['rate<1'] }, 'expected avg, min, max, med, p(N) for the trend ttft, received rate'],
    [{ vus: ['p(95)<1'] }, 'for the gauge vus, received p(N)'],
    [{ checks: ['count>1'] }, 'expected rate for the rate checks'],
    [{ queries: [{ threshold: 'avg<1' }] }, 'for the counter queries, received avg'],
  ])('%j is refused', (map, text) => expect(message(map)).toContain(text))
})
