import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runLiveChecks, validityOf } from '../checks.ts'
import { planOf } from '../plan.ts'
import { RunAccumulator } from '../points/accumulator.ts'
import { sliceOfFrame } from '../points/merge.ts'
import { RunConfig } from '../run-config.ts'
import { encodedMs, frame } from '../test-support/frames.ts'
import { generatorLoopLag } from './generator-health.ts'

const ON_TIME_MS = 2
const LATE_MS = 400

const planOfSeconds = (seconds: number, more: object = {}) =>
  planOf(
    RunConfig.parse({
      target: { kind: 'http', baseUrl: 'http://h' },
      scenarios: {
        main: {
          executor: 'constant-vus',
          vus: 1,
          duration: `${seconds}s`,
          behaviour: { driver: 'http' },
          ...more,
        },
      },
    }),
  )

/** One shard whose event loop is late in the seconds that `isLate` names. */
function secondsOf(count: number, isLate: (second: number) => boolean, shards = 1): RunAccumulator {
  const totals = new RunAccumulator()
  for (let second = 0; second < count; second++)
    for (let shard = 0; shard < shards; shard++) {
      const lagMs = shard === 0 && isLate(second) ? LATE_MS : ON_TIME_MS
      const histograms = { generator_loop_lag: encodedMs(Array.from({ length: 100 }, () => lagMs)) }
      totals.add(sliceOfFrame(frame({ second, shard, histograms })))
    }
  return totals
}

describe('while the run goes on', () => {
  const plan = planOfSeconds(3_600)
  const live = (totals: RunAccumulator) => runLiveChecks({ plan, totals })

  test('nothing is said while nothing is wrong, and one or two late seconds are not a state', () => {
    expect(live(new RunAccumulator())).toEqual([])
    expect(live(secondsOf(30, () => false))).toEqual([])
    expect(live(secondsOf(30, (s) => s === 27 || s === 29))).toEqual([])
  })

  test('the third late second makes the run invalid, however long all was well, with the numbers', () => {
    const [finding, ...others] = live(secondsOf(1_200, (s) => s >= 1_197))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      checkId: 'generator-loop-lag',
      severity: 'invalid',
      evidence: { secondsLate: 3, lateSpells: '1197–1199', limitMs: 50 },
    })
    expect(finding?.evidence.worstP99Ms).toBeCloseTo(LATE_MS, -1)
  })

  test('a spell that is over and short against the run stays as a warning with its seconds', () => {
    const [finding] = live(secondsOf(600, (s) => s >= 100 && s < 104))
    expect(finding).toMatchObject({ severity: 'warn', evidence: { lateSpells: '100–103' } })
    expect(finding?.title).toContain('100–103')
  })

  test('one late shard among many shows', () => {
    expect(validityOf(live(secondsOf(10, (s) => s >= 7, 64)))).toBe('invalid')
  })

  test('a ramp, and then the steady state, are judged apart', () => {
    const ramped = planOfSeconds(100, { ramp: '20s' })
    const severity = (count: number, isLate: (second: number) => boolean) =>
      runLiveChecks({ plan: ramped, totals: secondsOf(count, isLate) })[0]?.severity
    expect(severity(15, (s) => s > 5)).toBe('warn')
    expect(severity(50, (s) => s > 5 && s < 15)).toBe('warn')
    expect(severity(50, (s) => s > 40 && s < 45)).toBe('invalid')
  })

  test('the warm-up counts for nothing', () => {
    const warmed = planOfSeconds(100, { warmUp: '20s' })
    expect(runLiveChecks({ plan: warmed, totals: secondsOf(30, (s) => s < 20) })).toEqual([])
  })
})

test('what was said live is not forgotten at the end', () => {
  const plan = planOfSeconds(60)
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 5, maxLength: 60 }), (late) => {
      const totals = secondsOf(late.length, (second) => late[second] ?? false)
      const live = generatorLoopLag({ plan, totals, status: 'running' })
      const final = generatorLoopLag({ plan, totals, status: 'finished' })
      expect(final.evidence).toEqual(live.evidence)
      if (live.severity !== 'ok') expect(final.severity).not.toBe('ok')
    }),
  )
})
