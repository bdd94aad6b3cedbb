import { describe, expect, test } from 'vitest'
import { RunConfig } from '../run-config.ts'
import { curveOf, curveSentence } from './curve.ts'
import { overheadOf } from './overhead.ts'
import type { ScenarioSummary, TrendSummary } from './summary.ts'

const trend = (count: number, ms: number): TrendSummary => ({
  count,
  minMs: ms,
  avgMs: ms,
  medMs: ms,
  p50Ms: ms,
  p75Ms: ms,
  p90Ms: ms,
  p95Ms: ms * 1.5,
  p99Ms: null,
  p999Ms: null,
  maxMs: ms * 2,
})

/** A level of 10 s in which `perSecond` requests of `ms` each were made. */
const level = (scenario: string, users: number, perSecond: number, ms: number): ScenarioSummary => ({
  scenario,
  users,
  fromMs: 1_000,
  toMs: 11_000,
  counters: {},
  failedShare: 0,
  trends: { http_req_duration: trend(perSecond * 10, ms) },
})

const configOf = (scenarios: Record<string, object>) =>
  RunConfig.parse({
    target: { kind: 'http', baseUrl: 'http://127.0.0.1:1' },
    scenarios: Object.fromEntries(
      Object.entries(scenarios).map(([name, more]) => [
        name,
        { executor: 'constant-vus', duration: '10s', behaviour: { driver: 'http', ...more } },
      ]),
    ),
  })

describe('the curve of a sweep', () => {
  const config = configOf({ c1: {}, c10: {}, c100: {} })

  test('a fixed round trip: throughput is users ÷ latency, and no capacity is claimed', () => {
    const scenarios = [level('c100', 100, 500, 200), level('c1', 1, 5, 200), level('c10', 10, 50, 200)]
    const curve = curveOf(config, { scenarios })
    expect(curve?.points.map((point) => [point.users, point.perSecond, point.inFlight])).toEqual([
      [1, 5, 1],
      [10, 50, 10],
      [100, 500, 100],
    ])
    expect(curve).toMatchObject({ saturated: false, linearUpTo: 100 })
    expect(curve && curveSentence(curve)).toContain('capacity was not reached')
  })

  test('a station with a limit bends the curve at its knee', () => {
    const scenarios = [level('c1', 1, 28, 35), level('c10', 10, 280, 35.7), level('c100', 100, 285, 350)]
    const curve = curveOf(config, { scenarios })
    expect(curve).toMatchObject({ saturated: true, linearUpTo: 10 })
    expect(curve && curveSentence(curve)).toContain('285 a second with 100 users')
  })

  test('a disturbed lowest level does not hide the knee', () => {
    const scenarios = [level('c1', 1, 8, 120), level('c10', 10, 280, 35.7), level('c100', 100, 285, 350)]
    expect(curveOf(config, { scenarios })).toMatchObject({ saturated: true, linearUpTo: 10 })
  })

  test('fewer than three levels are no curve', () => {
    expect(
      curveOf(config, { scenarios: [level('c1', 1, 5, 200), level('c10', 10, 50, 200)] }),
    ).toBeUndefined()
    expect(curveOf(config, {})).toBeUndefined()
  })
})

describe('overhead', () => {
  test('through minus direct, statistic by statistic; what was not measured is left out', () => {
    const config = configOf({ through: {}, direct: { directUrl: 'http://127.0.0.1:2' } })
    const scenarios = [level('through', 10, 100, 8), level('direct', 10, 100, 3)]
    expect(overheadOf(config, { scenarios })).toEqual([
      {
        through: 'through',
        direct: 'direct',
        rows: [
          { stat: 'med', throughMs: 8, directMs: 3, addedMs: 5 },
          { stat: 'avg', throughMs: 8, directMs: 3, addedMs: 5 },
          { stat: 'p95', throughMs: 12, directMs: 4.5, addedMs: 7.5 },
        ],
      },
    ])
  })

  test('without a direct scenario there is none', () => {
    const config = configOf({ a: {}, b: {} })
    expect(overheadOf(config, { scenarios: [level('a', 1, 1, 1), level('b', 1, 1, 1)] })).toEqual([])
  })
})
