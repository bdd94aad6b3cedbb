import { describe, expect, test } from 'vitest'
import { runLiveChecks } from '../checks.ts'
import { planOf } from '../plan.ts'
import { RunAccumulator } from '../points/accumulator.ts'
import { sliceOfFrame } from '../points/merge.ts'
import { RunConfig } from '../run-config.ts'
import { encodedMs, frame } from '../test-support/frames.ts'
import { scheduleLag } from './schedule-lag.ts'

const RESPONSE_MS = 100
const PER_SECOND = 100

const plan = planOf(
  RunConfig.parse({
    target: { kind: 'http', baseUrl: 'http://h' },
    scenarios: {
      main: {
        executor: 'constant-arrival-rate',
        rate: PER_SECOND,
        duration: '10m',
        preAllocatedVUs: 10,
        behaviour: { driver: 'http' },
      },
    },
  }),
)
const series = (metric: string) => `${metric}{outcome:ok,scenario:main,stage:steady}`

/** So many seconds whose work begins this late. */
function secondsOf(...lagsMs: readonly number[]): RunAccumulator {
  const totals = new RunAccumulator()
  const all = (ms: number) => encodedMs(Array.from({ length: PER_SECOND }, () => ms))
  for (const [second, lagMs] of lagsMs.entries()) {
    const histograms = { [series('schedule_lag')]: all(lagMs), [series('response_time')]: all(RESPONSE_MS) }
    totals.add(sliceOfFrame(frame({ second, histograms })))
  }
  return totals
}
const repeated = (count: number, lagMs: number) => Array.from({ length: count }, () => lagMs)

describe('while the run goes on', () => {
  const live = (totals: RunAccumulator) => runLiveChecks({ plan, totals })

  test('lateness is said once a thousand samples carry its p99, as a warning', () => {
    expect(live(secondsOf(...repeated(9, 40)))).toEqual([])
    const [finding, ...others] = live(secondsOf(...repeated(10, 40)))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ checkId: 'schedule-lag', severity: 'warn' })
    expect(finding?.evidence.scheduleLagP99Ms).toBeCloseTo(40, 0)
  })

  test('nothing is said of work that begins in time, nor of one late second in three hundred', () => {
    expect(live(secondsOf(...repeated(60, 1)))).toEqual([])
    expect(live(secondsOf(...repeated(299, 1), 40))).toEqual([])
  })
})

test.each([
  [40, 'invalid'],
  [1, 'ok'],
] as const)('at the end a lag of %i ms in 100 is %s, however few the samples', (lagMs, severity) => {
  const totals = secondsOf(...repeated(3, lagMs))
  expect(scheduleLag({ plan, totals, status: 'finished' }).severity).toBe(severity)
})
