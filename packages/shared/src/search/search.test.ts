import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import { sliceOfFrame } from '../points/merge.ts'
import { RunConfig } from '../run-config.ts'
import { encodedMs, frame } from '../test-support/frames.ts'
import { LiveSearch } from './live-search.ts'
import { intervalOf, nextStep } from './next-step.ts'
import type { LevelPurpose, LevelVerdict, SearchEnding } from './search.ts'
import { searchResult, withLevels } from './search-result.ts'
import { maxLevelsOf, searchOf } from './search-spec.ts'
import { searchDetail, searchHeadline } from './search-words.ts'

const limits = fc
  .record({
    startPerS: fc.double({ min: 0.5, max: 5_000, noNaN: true }),
    range: fc.double({ min: 1, max: 1_000, noNaN: true }),
    growth: fc.double({ min: 1.05, max: 10, noNaN: true }),
    precision: fc.double({ min: 0.005, max: 0.5, noNaN: true }),
  })
  .map(({ range, ...rest }) => ({ ...rest, maxPerS: rest.startPerS * range }))
type Limits = typeof limits extends fc.Arbitrary<infer L> ? L : never

/** Runs a search against a target that answers by `judge`. */
function search(spec: Limits, judge: (ratePerS: number, n: number) => LevelVerdict) {
  const levels: { purpose: LevelPurpose; ratePerS: number; verdict: LevelVerdict }[] = []
  for (;;) {
    const step = nextStep(spec, levels)
    if ('endedBy' in step) return { levels, endedBy: step.endedBy, ...intervalOf(levels) }
    if (levels.length > 10_000) throw new Error('the search does not end')
    levels.push({ ...step, verdict: judge(step.ratePerS, levels.length) })
  }
}

describe('the steps of a search', () => {
  test('the interval holds the capacity of any target that has one, and is as narrow as asked', () => {
    fc.assert(
      fc.property(limits, fc.double({ min: 0.1, max: 10_000_000, noNaN: true }), (spec, capacity) => {
        const found = search(spec, (ratePerS) => (ratePerS <= capacity ? 'held' : 'broke'))
        const { lowerPerS, upperPerS, endedBy, isVerified } = found
        expect(lowerPerS).toBeLessThanOrEqual(capacity)
        if (upperPerS !== null) expect(upperPerS).toBeGreaterThan(capacity)
        const expected: SearchEnding =
          capacity < spec.startPerS ? 'start-rate' : capacity >= spec.maxPerS ? 'max-rate' : 'found'
        expect(endedBy).toBe(expected)
        expect(isVerified).toBe(expected !== 'start-rate')
        if (expected === 'found' && upperPerS !== null)
          expect((upperPerS - lowerPerS) / lowerPerS).toBeLessThanOrEqual(spec.precision)
        if (expected === 'max-rate') expect(lowerPerS).toBe(spec.maxPerS)
      }),
    )
  })

  test('no level lies above the highest rate, and a rate that broke is never asked again', () => {
    fc.assert(
      fc.property(limits, fc.infiniteStream(fc.boolean()), (spec, answers) => {
        const { levels } = search(spec, () => (answers.next().value ? 'held' : 'broke'))
        let upper = Number.POSITIVE_INFINITY
        for (const { ratePerS, verdict } of levels) {
          expect(ratePerS).toBeLessThanOrEqual(spec.maxPerS)
          expect(ratePerS).toBeLessThan(upper)
          if (verdict === 'broke') upper = ratePerS
        }
      }),
    )
  })

  test('every search ends within a number of levels that grows with the logarithm, whatever the target does', () => {
    const verdict = fc.constantFrom<LevelVerdict>('held', 'held', 'broke', 'generator')
    fc.assert(
      fc.property(limits, fc.infiniteStream(verdict), (spec, answers) => {
        const { levels } = search(spec, () => answers.next().value ?? 'held')
        expect(levels.length).toBeLessThanOrEqual(maxLevelsOf(spec))
      }),
      { numRuns: 500 },
    )
    expect(maxLevelsOf({ startPerS: 10, maxPerS: 100_000, growth: 1.5, precision: 0.05 })).toBeLessThan(110)
  })

  const spec = { startPerS: 100, maxPerS: 1_000, growth: 2, precision: 0.1 }

  test('a verification that fails moves the interval down; after three the target is unsteady', () => {
    const { endedBy, lowerPerS, upperPerS, levels } = search(spec, (ratePerS, n) =>
      ratePerS > 450 || (n >= 6 && ratePerS > 330) ? 'broke' : 'held',
    )
    expect(endedBy).toBe('found')
    expect(levels.some(({ purpose, verdict }) => purpose === 'verify' && verdict === 'broke')).toBe(true)
    expect(lowerPerS).toBeLessThanOrEqual(330)
    expect(upperPerS).toBeGreaterThan(330)
    const tried = new Set<number>()
    const moody = search(spec, (ratePerS) => {
      if (tried.has(ratePerS)) return 'broke'
      tried.add(ratePerS)
      return ratePerS > 900 ? 'broke' : 'held'
    })
    expect(moody.endedBy).toBe('unsteady')
  })

  test('a saturated generator is asked once more, and then ends the search without a word on the target', () => {
    const { endedBy, levels, lowerPerS, upperPerS } = search(spec, (ratePerS) =>
      ratePerS > 250 ? 'generator' : 'held',
    )
    expect(levels.map(({ ratePerS }) => ratePerS)).toEqual([100, 200, 400, 400])
    expect({ endedBy, lowerPerS, upperPerS }).toEqual({
      endedBy: 'generator',
      lowerPerS: 200,
      upperPerS: null,
    })
    expect(search(spec, (_, n) => (n === 1 ? 'generator' : 'held')).endedBy).toBe('max-rate')
  })
})

const configOf = (more: object = {}) =>
  RunConfig.parse({
    target: { kind: 'http', baseUrl: 'http://127.0.0.1:1' },
    scenarios: {
      main: {
        executor: 'breakpoint-search',
        startRate: 100,
        maxRate: 400,
        growth: 2,
        settleDuration: '1s',
        holdDuration: '2s',
        verifyDuration: '3s',
        preAllocatedVUs: 10,
        criteria: { response_time: ['p(95)<100'] },
        behaviour: { driver: 'http' },
        ...more,
      },
    },
  })

/** A second of level `level` whose answers take `tookMs`. */
function second(at: number, level: number, tookMs: number, more: { dropped?: number; lagMs?: number } = {}) {
  const tags = `scenario:main,stage:level_${level}`
  return sliceOfFrame(
    frame({
      second: at,
      counters: {
        [`iterations_planned{${tags}}`]: 100,
        [`dropped_iterations{${tags}}`]: more.dropped ?? 0,
      },
      histograms: {
        [`response_time{outcome:ok,${tags}}`]: encodedMs(Array.from({ length: 100 }, () => tookMs)),
        generator_loop_lag: encodedMs(Array.from({ length: 50 }, () => more.lagMs ?? 1)),
      },
    }),
  )
}

function liveSearch(more: object = {}) {
  const config = configOf(more)
  const spec = searchOf(config)
  if (!spec) throw new Error('expected a search')
  const plan = planOf(config)
  return { plan, spec, live: new LiveSearch(spec, plan) }
}

describe('judging a level', () => {
  test('only its own samples, of the seconds after it settled', () => {
    const { live } = liveSearch()
    live.add(second(0, 1, 900))
    live.add(second(1, 1, 20))
    live.add(second(2, 0, 900))
    expect(live.decide(1)).toBeUndefined()
    const state = live.decide(2)
    expect(state?.levels).toMatchObject([
      { level: 1, ratePerS: 100, judgedFromSecond: 1, toSecond: 3, verdict: 'held' },
    ])
    expect(state?.levels[0]?.criteria[0]?.observed).toBeCloseTo(20, 0)
    expect(state?.current).toEqual({ level: 2, purpose: 'grow', ratePerS: 200, fromSecond: 3 })
  })

  test.each([
    ['a criterion that fails', 150, {}, 'broke'],
    ['arrivals that found no user', 20, { dropped: 5 }, 'broke'],
    ['few enough of them', 20, { dropped: 1 }, 'held'],
    ['a generator that runs late, however slow the answers', 150, { lagMs: 300 }, 'generator'],
  ] as const)('%s', (_, tookMs, more, verdict) => {
    const { live } = liveSearch({ holdDuration: '4s' })
    for (let at = 0; at < 5; at++) live.add(second(at, 1, tookMs, more))
    expect(live.decide(4)?.levels[0]?.verdict).toBe(verdict)
  })

  test('a level in which nothing was measured broke; one that a person disturbed ends the search', () => {
    expect(liveSearch().live.decide(2)?.levels[0]).toMatchObject({
      verdict: 'broke',
      criteria: [{ observed: null }],
    })
    const { live } = liveSearch()
    const controlled = { 'iterations_started{scenario:main,stage:controlled}': 3 }
    for (let at = 0; at < 3; at++) live.add(second(at, 1, 20))
    live.add(sliceOfFrame(frame({ second: 1, counters: controlled })))
    expect(live.decide(2)).toMatchObject({ endedBy: 'disturbed' })
  })
})

test('the result: levels as stages of the plan, and words for a reader', () => {
  const { live, plan, spec } = liveSearch({ precision: 0.5 })
  let at = 0
  for (;;) {
    const level = live.levelsDone + 1
    const rate = [100, 200, 400, 300, 200][level - 1] ?? 0
    const state = live.decide(at - 1)
    if (state?.endedBy) {
      const result = searchResult('main', state, 'max-duration')
      expect(result).toMatchObject({ lowerPerS: 200, upperPerS: 300, isVerified: true, endedBy: 'found' })
      expect(searchHeadline(result)).toBe('Breaks between 200 and 300 /s.')
      expect(searchDetail(result)).toBe('200 /s held for 3 s when tried again.')
      const stages = withLevels(plan, spec.scenario, state).scenarios[0]?.stages
      expect(stages?.map(({ name, fromMs }) => [name, fromMs])).toEqual([
        ['level_1', 0],
        ['level_2', 3_000],
        ['level_3', 6_000],
        ['level_4', 9_000],
        ['level_5', 12_000],
      ])
      break
    }
    if (state) live.proceed(state)
    else live.add(second(at++, level, rate > 250 ? 150 : 20))
  }
})

test('what cannot be searched is refused with the field and the reason', () => {
  const issues = (more: object) => {
    const parsed = RunConfig.safeParse({
      ...configOf(),
      scenarios: { main: { ...configOf().scenarios.main, ...more } },
    })
    return parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  expect(issues({})).toEqual([])
  expect(issues({ maxRate: 50 })).toEqual([
    'scenarios.main.maxRate: expected at least startRate (100), received 50',
  ])
  expect(issues({ criteria: {} })[0]).toMatch(/^scenarios.main.criteria: expected at least one criterion/)
  expect(issues({ criteria: { 'ttft{stage:steady}': ['p(95)<1'] } })[0]).toMatch(/metric without a stage/)
  expect(issues({ criteria: { ttft: [{ threshold: 'p(95)<1' }] } })[0]).toMatch(/plain expression/)
  expect(issues({ holdDuration: '200ms' })).toEqual([
    'scenarios.main.holdDuration: expected a duration of at least 1s',
  ])
  const two = { ...configOf(), scenarios: { a: configOf().scenarios.main, b: configOf().scenarios.main } }
  expect(RunConfig.safeParse(two).error?.issues[0]?.message).toMatch(/at most one breakpoint-search/)
})
