import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

test('over any time no more passes than the burst and the rate allow', () => {
  const takes = fc.array(
    fc.record({ bytes: fc.integer({ min: 1, max: 5_000 }), afterMs: fc.integer({ min: 0, max: 500 }) }),
    { minLength: 1, maxLength: 50 },
  )
  fc.assert(
    fc.property(takes, (list) => {
      const bucket = new TokenBucket(1_000, 2_000, 0)
      let nowMs = 0
      let passed = 0
      for (const { bytes, afterMs } of list) {
        nowMs += afterMs
        const waitMs = bucket.take(bytes, nowMs)
        passed += bytes
        expect(passed).toBeLessThanOrEqual(2_000 + (nowMs + waitMs) * 1 + 1e-6)
      }
    }),
  )
})

test('a burst passes at once, what is beyond it waits for the rate', () => {
  const bucket = new TokenBucket(1_000, 500, 0)
  expect(bucket.take(500, 0)).toBe(0)
  expect(bucket.take(100, 0)).toBe(100)
  expect(bucket.take(0, 5_000)).toBe(0)
})
