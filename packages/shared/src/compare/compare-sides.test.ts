import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eachSlotBase64 } from '../histogram/codec.ts'
import { planOf } from '../plan.ts'
import { randomStream } from '../random.ts'
import { RunConfig } from '../run-config.ts'
import { encodedMs } from '../test-support/frames.ts'
import { BlockCounter, binMs } from './blocks.ts'
import { compareSides, type Side } from './compare-sides.ts'
import { COMPARED_METRICS } from './compared-metrics.ts'
import { decide, type Interval } from './decide.ts'
import { type MeasuredRun, measureRun } from './measured-run.ts'
import { runValue } from './run-value.ts'
import { comparisonSentence } from './sentence.ts'

const config = RunConfig.parse({
  target: { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1' },
  scenarios: {
    main: {
      executor: 'constant-vus',
      vus: 5,
      duration: '2m',
      warmUp: '10s',
      behaviour: { driver: 'wsproxy', queries: 1 },
    },
  },
})
const plan = planOf(config)

/** Two minutes of a system whose latencies are log-normal around `medianMs`. */
function pointsOf(medianMs: number, seed: number, over: { failed?: number; warmUpMs?: number } = {}) {
  const random = randomStream(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: 120 }, (_, second) => {
    const stage = second < 10 ? 'warm_up' : 'steady'
    const latency = () =>
      stage === 'warm_up' && over.warmUpMs ? over.warmUpMs : medianMs * Math.exp(0.1 * normal())
    const tags = `{outcome:ok,scenario:main,stage:${stage}}`
    return {
      second,
      coveredMs: 1_000,
      counters: { [`queries{scenario:main,stage:${stage}}`]: 40 },
      rates: { [`query_failed{scenario:main,stage:${stage}}`]: [over.failed ?? 0, 40] as const },
      histograms: { [`ttft${tags}`]: encodedMs(Array.from({ length: 40 }, latency)) },
    }
  })
}
const measured = (...input: Parameters<typeof pointsOf>): Promise<MeasuredRun> =>
  measureRun(pointsOf(...input), plan, 119)
const side = (seed: number, ...runs: MeasuredRun[]): Side => ({ runs, seed })
const FAST = { draws: 300 }

describe('measuring', () => {
  test('only the steady state counts, and every sample of it', async () => {
    const run = await measured(50, 1, { warmUpMs: 5_000 })
    const ttft = run.trends.get('ttft')
    expect(ttft?.whole.count).toBe(110 * 40)
    expect(ttft?.whole.maxMs).toBeLessThan(200)
    expect(ttft?.blocks).toHaveLength(11)
    const total = ttft?.blocks.reduce((sum, block) => sum + block.counts.reduce((a, b) => a + b, 0), 0)
    expect(total).toBe(110 * 40)
  })

  test('values: percentile, rate and share', async () => {
    const run = await measured(50, 1, { failed: 4 })
    const value = (id: string) => {
      const metric = COMPARED_METRICS.find((candidate) => candidate.id === id)
      return metric && runValue(run, metric)
    }
    expect(value('ttft_p50')).toBeGreaterThan(48)
    expect(value('ttft_p50')).toBeLessThan(52)
    expect(value('queries_rate')).toBe(40)
    expect(value('query_failed')).toBeCloseTo(0.1)
    expect(value('e2e_p50')).toBeUndefined()
  })

  test('a bin is narrow, and no sample of a block is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 3, max: 60_000, noNaN: true }), { minLength: 1 }), (ms) => {
        const counter = new BlockCounter()
        eachSlotBase64(encodedMs(ms), counter.add)
        const { bins, counts } = counter.counts
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ms.length)
        const nearest = (value: number) =>
          Math.min(...[...bins].map((bin) => Math.abs(binMs(bin) / value - 1)))
        for (const value of ms) expect(nearest(value)).toBeLessThan(0.008)
      }),
    )
  })
})

describe('one run a side', () => {
  test('a run is never worse nor better than itself', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const run = await measured(20 * seed, seed, { failed: seed })
      const { change, metrics, method } = compareSides(side(1, run), side(2, run), FAST)
      expect(method).toBe('blocks')
      expect(['no_change', 'not_enough_data']).toContain(change)
      for (const { interval } of metrics) expect(interval?.estimate).toBe(0)
    }
  })

  test('40 % slower is worse, and the other way round better', async () => {
    const [a, b] = [await measured(50, 1), await measured(70, 2)]
    const forth = compareSides(side(1, a), side(2, b), FAST)
    expect(forth.change).toBe('worse')
    const p50 = forth.metrics.find(({ metric }) => metric.id === 'ttft_p50')
    expect(p50?.change).toBe('worse')
    expect(p50?.interval?.estimate).toBeCloseTo(0.4, 1)
    expect(p50?.interval?.low).toBeGreaterThan(0.3)
    expect(compareSides(side(1, b), side(2, a), FAST).change).toBe('better')
  })

  test('a change below the minimum is none, whatever its interval', async () => {
    const [a, b] = [await measured(50, 1), await measured(50.5, 2)]
    const { metrics } = compareSides(side(1, a), side(2, b), FAST)
    expect(metrics.find(({ metric }) => metric.id === 'ttft_p50')?.change).toBe('no_change')
  })

  test('the same input gives the same answer', async () => {
    const [a, b] = [await measured(50, 1), await measured(55, 2)]
    const once = compareSides(side(1, a), side(2, b), FAST)
    const again = compareSides(side(1, await measured(50, 1)), side(2, await measured(55, 2)), FAST)
    expect(again).toEqual(once)
  })

  test('a few blocks are not enough to say anything', async () => {
    const short = await measureRun(pointsOf(50, 1).slice(0, 40), plan, 39)
    const slow = await measureRun(pointsOf(90, 2).slice(0, 40), plan, 39)
    expect(compareSides(side(1, short), side(2, slow), FAST).change).toBe('not_enough_data')
  })
})

describe('trials', () => {
  test('three a side are compared run by run', async () => {
    const trials = (level: number, from: number) =>
      Promise.all([0, 1, 2].map((n) => measured(level + n / 10, from + n)))
    const [a, b] = [await trials(50, 1), await trials(70, 11)]
    const worse = compareSides(side(1, ...a), side(2, ...b), FAST)
    expect(worse.method).toBe('trials')
    expect(worse.change).toBe('worse')
    expect(worse.metrics.find(({ metric }) => metric.id === 'ttft_p50')?.interval?.confidence).toBeCloseTo(
      0.9,
    )
    const same = compareSides(side(1, ...a), side(2, ...a), FAST)
    expect(same.change).not.toBe('worse')
    expect(same.change).not.toBe('better')
  })
})

describe('deciding', () => {
  const interval = fc
    .tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(
      ([estimate, half]): Interval => ({
        estimate,
        low: estimate - half,
        high: estimate + half,
        confidence: 0.95,
      }),
    )

  test('worse and better change places with the sign, and with what is better', () => {
    const mirror = {
      worse: 'better',
      better: 'worse',
      no_change: 'no_change',
      not_enough_data: 'not_enough_data',
    }
    fc.assert(
      fc.property(interval, (change) => {
        const turned = { ...change, estimate: -change.estimate, low: -change.high, high: -change.low }
        expect(decide(turned, 'lower', 0.05)).toBe(mirror[decide(change, 'lower', 0.05)])
        expect(decide(change, 'higher', 0.05)).toBe(mirror[decide(change, 'lower', 0.05)])
      }),
    )
  })

  test('never worse when the interval holds zero', () => {
    fc.assert(
      fc.property(interval, (change) => {
        const verdict = decide(change, 'lower', 0.05)
        if (change.low <= 0 && change.high >= 0) expect(['no_change', 'not_enough_data']).toContain(verdict)
      }),
    )
  })
})

describe('in words', () => {
  test('the verdict comes first, with the numbers', async () => {
    const [a, b] = [await measured(50, 1), await measured(70, 2)]
    const comparison = compareSides(side(1, a), side(2, b), FAST)
    const text = comparisonSentence(comparison, [], { a: 'A', b: 'B' })
    expect(text).toMatch(
      /^Run B is worse than A: Time to first token p50 \+\d+\u202f% \(\+\d+ to \+\d+\u202f%\)/,
    )
    expect(comparisonSentence(comparison, ['they had different targets'], { a: 'A', b: 'B' })).toBe(
      'Not comparable: they had different targets.',
    )
  })
})
