import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeHistogramBase64 } from '../histogram/codec.ts'
import { SAMPLE_ERRORS, type SampleErrorCode } from '../runs/run-error.ts'
import { encodedMs, frame } from '../test-support/frames.ts'
import { joinSeconds, joinShards, mergeFrames, mergePoints, sliceOfFrame } from './merge.ts'
import type { MetricFrame } from './metric-frame.ts'
import type { Slice } from './point.ts'

const codes = fc.constantFrom(...(Object.keys(SAMPLE_ERRORS) as SampleErrorCode[]).slice(0, 3))
const series = (name: string) =>
  fc.constantFrom(`${name}{scenario:a,stage:steady}`, `${name}{scenario:b}`, name)
const frames: fc.Arbitrary<MetricFrame> = fc
  .record({
    second: fc.constant(7),
    coveredMs: fc.integer({ min: 1, max: 1_000 }),
    counters: fc.dictionary(series('queries'), fc.integer({ min: 1, max: 1_000 })),
    gauges: fc.dictionary(
      fc.constantFrom('vus', 'generator_cpu'),
      fc.integer({ min: 0, max: 100 }).map((last) => ({ last, min: last - 1, max: last + 2 })),
    ),
    rates: fc.dictionary(series('checks'), fc.tuple(fc.nat(5), fc.integer({ min: 5, max: 9 }))),
    histograms: fc.dictionary(
      series('ttft'),
      fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 8 }).map(encodedMs),
    ),
    errors: fc.array(
      fc.record({
        code: codes,
        message: fc.constantFrom('x', 'y'),
        scenario: fc.constant('a'),
        count: fc.nat(9),
      }),
      { maxLength: 3 },
    ),
  })
  .map(frame)

/** Cuts a list into consecutive groups by its own numbers. */
function grouped<T>(list: readonly T[], cuts: readonly number[]): T[][] {
  const groups: T[][] = []
  let at = 0
  for (const cut of cuts) {
    if (at >= list.length) break
    groups.push(list.slice(at, at + cut))
    at += cut
  }
  if (at < list.length) groups.push(list.slice(at))
  return groups
}
const cuts = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 })

describe('frames of one second', () => {
  test('any order and any grouping gives the same point', () => {
    fc.assert(
      fc.property(
        fc.array(frames, { minLength: 1, maxLength: 8 }),
        cuts,
        fc.infiniteStream(fc.nat()),
        (list, sizes, random) => {
          const slices = list.map(sliceOfFrame)
          const whole = joinShards(slices)
          const shuffled = slices
            .map((slice) => ({ slice, by: random.next().value ?? 0 }))
            .sort((a, b) => a.by - b.by)
            .map(({ slice }) => slice)
          expect(joinShards(shuffled)).toEqual(whole)
          expect(joinShards(grouped(shuffled, sizes).map(joinShards))).toEqual(whole)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('no sample is lost or made', () => {
    fc.assert(
      fc.property(fc.array(frames, { minLength: 1, maxLength: 6 }), (list) => {
        const count = (histograms: Readonly<Record<string, string>>) =>
          Object.values(histograms).reduce((sum, text) => sum + decodeHistogramBase64(text).count, 0)
        expect(count(mergeFrames(list).histograms)).toBe(
          list.reduce((sum, f) => sum + count(f.histograms), 0),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('users add up over shards; the share of a core is the worst shard’s', () => {
    const gauge = (last: number) => ({ last, min: last, max: last })
    const point = mergeFrames([
      frame({ shard: 0, gauges: { vus: gauge(3), generator_cpu: gauge(0.2) } }),
      frame({ shard: 1, gauges: { vus: gauge(4), generator_cpu: gauge(0.9) } }),
    ])
    expect(point).toMatchObject({ shards: 2, gauges: { vus: gauge(7), generator_cpu: gauge(0.9) } })
    expect(point.stats).toMatchObject({ vus: 7, generator_cpu: 0.9 })
  })

  test('refuses none, and frames of different seconds', () => {
    expect(() => joinShards([])).toThrow(RangeError)
    expect(() => mergeFrames([frame({ second: 1 }), frame({ second: 2 })])).toThrow(RangeError)
  })
})

describe('seconds into windows', () => {
  const seconds = fc
    .array(frames, { minLength: 1, maxLength: 10 })
    .map((list) => list.map((f, second): Slice => ({ ...sliceOfFrame(f), second })))

  test('neighbouring windows merge as their seconds would, in any order', () => {
    fc.assert(
      fc.property(seconds, cuts, (slices, sizes) => {
        const whole = joinSeconds(slices)
        expect(joinSeconds([...slices].reverse())).toEqual(whole)
        expect(joinSeconds(grouped(slices, sizes).map(joinSeconds).reverse())).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })

  test('rates are over the whole time, percentiles of all samples, gauges the last', () => {
    const at = (second: number, ms: number[], queries: number) =>
      mergeFrames(
        [
          frame({
            second,
            counters: queries > 0 ? { queries } : {},
            gauges: { vus: { last: second, min: second, max: second } },
            histograms: ms.length > 0 ? { 'ttft{outcome:ok}': encodedMs(ms) } : {},
          }),
        ],
        'wsproxy',
      )
    const window = mergePoints([at(2, [30, 40], 0), at(0, [10], 4), at(1, [20], 2)])
    expect(window).toMatchObject({
      second: 0,
      coveredMs: 3_000,
      gauges: { vus: { last: 2, min: 0, max: 2 } },
    })
    expect(window.stats).toMatchObject({ vus: 2, queries_rate: 2, output_tokens_rate: 0 })
    expect(window.stats.ttft_p50).toBeCloseTo(20, 1)
    expect(window.stats.ttft_max).toBeCloseTo(40, 1)
  })
})

describe('point stats', () => {
  test('silent counters of the target’s kind are zero, others are gaps', () => {
    expect(mergeFrames([frame()], 'http').stats).toEqual({
      iterations_rate: 0,
      dropped_iterations_rate: 0,
      data_received_rate: 0,
      data_sent_rate: 0,
      http_reqs_rate: 0,
      errors_rate: 0,
    })
    expect(mergeFrames([frame()]).stats).toEqual({ errors_rate: 0 })
  })

  test('percentiles are of ok samples over all scenarios; failures show as their share', () => {
    const { stats } = mergeFrames([
      frame({
        coveredMs: 500,
        counters: { 'output_tokens{scenario:a}': 10, 'output_tokens{scenario:b}': 5 },
        rates: { 'query_failed{scenario:a}': [1, 3], 'query_failed{scenario:b}': [0, 1] },
        histograms: {
          'e2e{outcome:ok,scenario:a}': encodedMs([10]),
          'e2e{outcome:ok,scenario:b}': encodedMs([20]),
          'e2e{outcome:timeout,scenario:a}': encodedMs([5_000]),
          generator_loop_lag: encodedMs([3]),
          generator_gc_pause: encodedMs([2, 4]),
        },
        errors: [{ code: 'dropped', message: 'x', scenario: 'a', count: 2 }],
      }),
    ])
    expect(stats).toMatchObject({ output_tokens_rate: 30, errors_rate: 4, error_share: 0.25 })
    expect(stats.e2e_max).toBeCloseTo(20, 1)
    expect(stats.generator_loop_lag_p99).toBeCloseTo(3, 1)
    expect(stats.generator_gc_ms).toBeCloseTo(6, 1)
  })

  test('a second that was cut after a few ms has no rates', () => {
    expect(mergeFrames([frame({ coveredMs: 3, counters: { queries: 1 } })], 'wsproxy').stats).toEqual({})
  })
})
