import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { build, decodeFromCompressedBase64 } from 'hdr-histogram-js'
import { describe, expect, test } from 'vitest'
import {
  decodeHistogram,
  decodeHistogramBase64,
  encodeHistogram,
  encodeHistogramBase64,
} from './histogram/codec.ts'
import { Histogram, highestAt, indexOf, lowestAt } from './histogram.ts'

const valueUs = fc.oneof(
  fc.integer({ min: 0, max: 5_000 }),
  fc.integer({ min: 0, max: 2 ** 31 }),
  fc.integer({ min: 0, max: 86_400_000_000 }),
)
const values = fc.array(valueUs, { minLength: 1, maxLength: 200 })
const of = (us: number[]) => {
  const histogram = new Histogram()
  for (const value of us) histogram.recordUs(value)
  return histogram
}

describe('layout', () => {
  test('every value lies in its slot, and the slot is at most 0.1 % wide', () => {
    fc.assert(
      fc.property(valueUs, (us) => {
        const index = indexOf(us)
        expect(lowestAt(index)).toBeLessThanOrEqual(us)
        expect(highestAt(index)).toBeGreaterThanOrEqual(us)
        expect(highestAt(index) - lowestAt(index)).toBeLessThanOrEqual(Math.max(0, us / 1_000))
      }),
    )
  })

  test('recordUs and addAt agree on the slot', () => {
    fc.assert(
      fc.property(valueUs, (us) => {
        expect([...of([us]).slots()]).toEqual([[indexOf(us), 1]])
      }),
    )
  })

  test('percentiles equal those of HdrHistogram', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(0, 1, 25, 50, 75, 90, 95, 99, 99.9, 100), (us, percentile) => {
        const reference = build({
          lowestDiscernibleValue: 1,
          highestTrackableValue: 86_400_000_000,
          numberOfSignificantValueDigits: 3,
          bitBucketSize: 64,
          useWebAssembly: false,
        })
        for (const value of us) reference.recordValue(value)
        const ours = of(us).percentileMs(percentile) * 1_000
        const theirs = reference.getValueAtPercentile(percentile)
        expect(indexOf(Math.round(ours))).toBe(indexOf(theirs))
      }),
    )
  })
})

describe('laws', () => {
  test('merging in any order and grouping gives the same histogram', () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        const left = of(a).add(of(b)).add(of(c))
        const right = of(c).add(of(a).add(of(b)))
        expect([...left.slots()]).toEqual([...of([...a, ...b, ...c]).slots()])
        expect([...right.slots()]).toEqual([...left.slots()])
        expect(left.count).toBe(a.length + b.length + c.length)
      }),
    )
  })

  test('decode(encode(h)) = h', () => {
    fc.assert(
      fc.property(values, (us) => {
        const histogram = of(us)
        expect([...decodeHistogram(encodeHistogram(histogram)).slots()]).toEqual([...histogram.slots()])
        expect(decodeHistogramBase64(encodeHistogramBase64(histogram)).count).toBe(us.length)
      }),
    )
  })

  test('counts beyond 32 bits survive the encoding', () => {
    const histogram = new Histogram()
    histogram.addAt(1_500, 2 ** 32 - 1)
    expect([...decodeHistogram(encodeHistogram(histogram)).slots()]).toEqual([[1_500, 2 ** 32 - 1]])
  })
})

test('reset keeps nothing', () => {
  const histogram = of([1, 1_000, 1_000_000])
  histogram.reset()
  expect(histogram.count).toBe(0)
  expect(histogram.percentileMs(50)).toBeNaN()
  expect([...histogram.slots()]).toEqual([])
})

test('a day is the longest value; longer ones are counted as clamped', () => {
  const histogram = of([90_000_000_000])
  expect(histogram.clamped).toBe(1)
  expect(histogram.maxMs).toBeGreaterThanOrEqual(86_400_000)
})

test('a payload of another layout is refused', () => {
  expect(() => decodeHistogram(new Uint8Array(10))).toThrow('at least 40 bytes')
  expect(() => decodeHistogram(new Uint8Array(60))).toThrow('V2')
})

test('any HdrHistogram library reads our payload (wrapped as its compressed form)', () => {
  const payload = encodeHistogram(of([5, 1_234, 56_789, 56_789, 9_876_543]))
  const deflated = deflateSync(payload)
  const wrapped = Buffer.alloc(8 + deflated.length)
  wrapped.writeInt32BE(0x1c849304 | 0x10, 0)
  wrapped.writeInt32BE(deflated.length, 4)
  deflated.copy(wrapped, 8)
  const theirs = decodeFromCompressedBase64(wrapped.toString('base64'), 64, false)
  expect(theirs.totalCount).toBe(5)
  expect(indexOf(theirs.getValueAtPercentile(50))).toBe(indexOf(56_789))
})
