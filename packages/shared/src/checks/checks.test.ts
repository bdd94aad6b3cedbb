import { describe, expect, test } from 'vitest'
import { CHECKS, runChecks, validityOf } from '../checks.ts'
import type { MetricFrame, ShardEnd } from '../points/metric-frame.ts'
import { parseSeries } from '../points/series.ts'
import type { Finding } from '../summary/summary.ts'
import { arrivals, type Given, inputOf, many, notSteady, steady } from '../test-support/check-input.ts'
import type { CheckInput } from './check.ts'

const findings = (given?: Given): Finding[] => runChecks(inputOf(given))
const loud = (given?: Given) =>
  findings(given)
    .filter((finding) => finding.severity !== 'ok')
    .map((finding) => `${finding.checkId}: ${finding.severity}`)

test('a healthy run is quiet: every check answers, each once, and the run is valid', () => {
  const all = findings()
  expect(loud()).toEqual([])
  expect(all).toHaveLength(CHECKS.length)
  expect(new Set(all.map((finding) => finding.checkId)).size).toBe(CHECKS.length)
  expect(validityOf(all)).toBe('valid')
})

const tokensLost = { counters: { [steady('output_tokens')]: 170, [steady('tokens_missing')]: 10 } }
const lag = (ms: number) => ({ histograms: { [steady('schedule_lag', 'ok')]: many(10, ms) } })
const late = { histograms: { generator_loop_lag: many(10, 80) } }
const busy = { gauges: { generator_cpu: { last: 0.97, min: 0.9, max: 1 } } }

describe('each check speaks when it must', () => {
  test.each<[string, Given, string[]]>([
    ['event loop late all the time', { over: late }, ['generator-loop-lag: invalid']],
    [
      'event loop late in 2 of 20 seconds (10 %)',
      { over: (s) => (s < 2 ? late : {}) },
      ['generator-loop-lag: invalid'],
    ],
    ['event loop late in 1 of 20 seconds (5 %)', { over: (s) => (s === 3 ? late : {}) }, []],
    [
      'event loop late while ramping only',
      {
        scenario: { ramp: '9s' },
        over: (s) => (s < 9 ? { ...late, histograms: { ...late.histograms, ...notSteady } } : {}),
      },
      ['generator-loop-lag: warn'],
    ],
    ['core used up', { over: busy }, ['generator-cpu: invalid']],
    ['lag of 20 % of the median', { over: lag(200) }, ['schedule-lag: invalid']],
    ['lag of 9 % of the median', { over: lag(90) }, []],
    [
      'the same lag where users queue on purpose',
      {
        scenario: {
          executor: 'constant-arrival-rate',
          rate: 10,
          duration: '20s',
          preAllocatedVUs: 10,
          whenBusy: 'queue',
        },
        over: lag(200),
      },
      [],
    ],
    ['tokens lost', { over: tokensLost }, ['conservation: warn']],
    ['tokens twice', { over: { counters: { [steady('tokens_duplicated')]: 1 } } }, ['token-order: warn']],
    [
      'timeouts',
      { over: { histograms: { [steady('response_time', 'timeout')]: many(1, 5_000) } } },
      ['timeouts-counted: warn'],
    ],
    [
      'failures faster than successes',
      { over: { histograms: { [steady('response_time', 'failed')]: many(1, 3) } } },
      ['status-aware-latency: warn'],
    ],
    [
      'failures slower than successes',
      { over: { histograms: { [steady('response_time', 'failed')]: many(1, 3_000) } } },
      [],
    ],
    [
      'sockets refused for good',
      { over: { counters: { [steady('ws_refused')]: 1 } } },
      ['permanent-refusals: warn'],
    ],
    ['sockets cut', { over: { counters: { [steady('ws_drops')]: 1 } } }, ['reconnect-ledger: warn']],
    [
      'arrivals dropped, and counted',
      {
        scenario: { ...arrivals },
        over: { counters: { [steady('dropped_iterations')]: 5, [steady('iterations_planned')]: 15 } },
      },
      ['dropped-iterations: warn'],
    ],
    [
      'arrivals that are nowhere',
      {
        scenario: { ...arrivals },
        over: { counters: { [steady('iterations_planned')]: 15 } },
      },
      ['planned-vs-happened: invalid'],
    ],
    [
      'half of the users idle',
      { over: { gauges: { vus: { last: 20, min: 20, max: 20 } } } },
      ['littles-law: warn'],
    ],
    [
      'a slow beginning that is warm-up',
      {
        scenario: { executor: 'constant-vus', vus: 10, duration: '20s', warmUp: '2s' },
        over: (second) => ({
          histograms: {
            [second < 2
              ? 'iteration_duration{outcome:ok,scenario:main,stage:warm_up}'
              : steady('iteration_duration', 'ok')]: many(10, second < 2 ? 9_000 : 1_000),
            ...(second < 2 ? notSteady : {}),
          },
        }),
      },
      [],
    ],
    [
      'a rate that falls as fast as durations rise',
      {
        over: (second) => ({
          histograms: {
            [steady('iteration_duration', 'ok')]: second < 10 ? many(20, 500) : many(5, 2_000),
          },
        }),
      },
      [],
    ],
    ['mostly ramp', { scenario: { ramp: '15s' } }, ['plateau-vs-ramp: warn']],
    [
      'a percentile with too few samples above',
      { config: { thresholds: { response_time: ['p(99)<2000'] } } },
      ['percentile-support: warn'],
    ],
    [
      'a percentile with enough samples above',
      { config: { thresholds: { response_time: ['p(90)<2000'] } } },
      [],
    ],
  ])('%s', (_name, given, expected) => expect(loud(given)).toEqual(expected))

  test('arrivals that still queue at the end are not told to queue', () => {
    const over = { counters: { [steady('dropped_iterations')]: 5, [steady('iterations_planned')]: 15 } }
    const said = (whenBusy: string) =>
      runChecks(inputOf({ scenario: { ...arrivals, whenBusy }, over })).find(
        ({ checkId }) => checkId === 'dropped-iterations',
      )
    expect(said('drop')).toMatchObject({
      severity: 'warn',
      advice: expect.stringContaining('whenBusy: queue'),
    })
    expect(said('queue')).toMatchObject({
      severity: 'warn',
      title: expect.stringContaining('had not begun when their scenario ended'),
      advice: expect.not.stringContaining('whenBusy: queue'),
    })
  })

  test('a few last sessions that take the run from 10 s to 40 s', () => {
    const tail = (second: number): Partial<MetricFrame> =>
      second < 10
        ? {}
        : {
            counters: { [steady('iterations')]: second === 39 ? 1 : 0 },
            gauges: { vus: { last: 1, min: 1, max: 1 } },
          }
    const counted = { executor: 'per-vu-iterations', vus: 10, iterations: 10 }
    const given: Given = { scenario: counted, over: tail, seconds: 40 }
    expect(loud(given)).toContain('long-tail: warn')
    const later = { ...counted, startTime: '30s', behaviour: { driver: 'wsproxy' } }
    expect(loud({ ...given, more: { later } })).not.toContain('long-tail: warn')
  })

  describe('connections', () => {
    const given = (opened: number, more: object = {}): Given => ({
      config: { target: { kind: 'http', baseUrl: 'http://h' } },
      scenario: { behaviour: { driver: 'http', ...more } },
      over: {
        counters: { [steady('http_reqs')]: 10, [steady('http_connections_opened')]: opened },
      },
    })

    test('one for every request', () => expect(loud(given(10))).toEqual(['http-connections: warn']))
    test('one for every request, as asked', () =>
      expect(loud(given(10, { noConnectionReuse: true }))).toEqual([]))
    test('one for every user', () => expect(loud(given(0.5))).toEqual([]))
  })
})

describe('shards', () => {
  const shards = (change: (all: CheckInput['shards']) => CheckInput['shards']) =>
    loud({ change: (input) => ({ shards: change(input.shards) }) })

  test('one that was lost', () => {
    expect(
      shards(([one]) => (one ? [one, { ...one, shard: 1, status: 'lost', end: undefined }] : [])),
    ).toEqual(['shards-complete: invalid'])
  })

  test('clocks apart', () => {
    const apart = (ms: number) =>
      shards(([one]) =>
        one
          ? [
              { ...one, frames: 10, end: half(one.end) },
              { ...one, shard: 1, clockOffsetMs: 2 - ms, frames: 10, end: half(one.end) },
            ]
          : [],
      )
    const half = (end: ShardEnd | undefined) =>
      end && { ...end, frames: 10, totals: halves(end.totals), sampleCounts: halves(end.sampleCounts) }
    const halves = (record: Readonly<Record<string, number>>) =>
      Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value / 2]))
    expect(apart(99)).toEqual([])
    expect(apart(101)).toEqual(['clock-skew: invalid'])
  })

  test.each([
    ['a frame too few', (end: ShardEnd) => ({ ...end, frames: end.frames + 1 })],
    [
      'a count too few',
      (end: ShardEnd) => ({ ...end, totals: { ...end.totals, [steady('iterations')]: 201 } }),
    ],
    ['a metric that never arrived', (end: ShardEnd) => ({ ...end, totals: { ...end.totals, ws_drops: 1 } })],
    ['a sample too few', (end: ShardEnd) => ({ ...end, sampleCounts: { ...end.sampleCounts, ttft: 1 } })],
  ])('%s', (_name, change) => {
    expect(shards((all) => all.map((one) => ({ ...one, end: one.end && change(one.end) })))).toEqual([
      'frames-vs-totals: invalid',
    ])
  })
})

describe('findings', () => {
  test('every finding has a sentence and numbers; every loud one says what to do', () => {
    for (const given of [{}, { over: { ...tokensLost, ...late } }, { over: busy }, { over: lag(200) }])
      for (const { title, evidence, advice, severity } of findings(given)) {
        expect(title).toMatch(/\.$/)
        expect(Object.keys(evidence).length).toBeGreaterThan(0)
        if (severity !== 'ok') expect(advice).toMatch(/\.$/)
        for (const value of Object.values(evidence)) expect(value).not.toBeNaN()
      }
  })

  test('no measurement at all does not break a check', () => {
    expect(() => findings({ seconds: 0 })).not.toThrow()
  })

  test('the worst severity is the validity', () => {
    const of = (severity: Finding['severity']): Finding => ({
      checkId: 'x',
      severity,
      title: '',
      evidence: {},
      advice: '',
    })
    expect(validityOf([])).toBe('valid')
    expect(validityOf([of('ok'), of('warn')])).toBe('suspect')
    expect(validityOf([of('warn'), of('invalid'), of('ok')])).toBe('invalid')
  })

  test('series keys of the tests are as the recorder writes them', () => {
    expect(parseSeries(steady('ttft', 'ok')).tags).toEqual({
      outcome: 'ok',
      scenario: 'main',
      stage: 'steady',
    })
  })
})
