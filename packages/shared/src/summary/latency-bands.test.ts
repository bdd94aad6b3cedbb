import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachSlotBase64, encodeHistogramBase64 } from '../histogram/codec.ts'
import { Histogram } from '../histogram.ts'
import { BandCounter, bandFromMs, bandOf, decodeBands, encodeBands } from './latency-bands.ts'

const latency = fc.double({ min: 0.02, max: 1e6, noNaN: true })

test('a latency lies within the edges of its band', () => {
  fc.assert(
    fc.property(latency, (ms) => {
      expect(bandFromMs(bandOf(ms))).toBeLessThanOrEqual(ms * (1 + 1e-6))
      expect(bandFromMs(bandOf(ms) + 1)).toBeGreaterThan(ms * (1 - 1e-6))
    }),
  )
})

test('no sample is lost between histogram, bands and text', () => {
  fc.assert(
    fc.property(fc.array(latency, { maxLength: 60 }), (values) => {
      const histogram = new Histogram()
      for (const ms of values) histogram.recordMs(ms)
      const counter = new BandCounter()
      eachSlotBase64(encodeHistogramBase64(histogram), counter.add)
      const { counts } = counter
      expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(values.length)
      expect(decodeBands(encodeBands(counts))).toEqual(counts)
    }),
  )
})

test('a decade has twelve bands', () => {
  expect([0.001, 0.01, 0.1, 1, 10].map(bandOf)).toEqual([0, 0, 12, 24, 36])
})
