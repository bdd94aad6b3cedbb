import { describe, expect, test } from 'vitest'
import { clock, duration } from './duration.ts'
import { compact, THIN, threeDigits, whole } from './number.ts'
import { bytes, counted, milliseconds, percent, perSecond } from './quantity.ts'
import { relativeTime } from './relative-time.ts'

/** Thin spaces are hard to tell apart in a test; here they are written as "_". */
const seen = (text: string) => text.replaceAll(THIN, '_')

describe('numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1_000'],
    [270_000, '270_000'],
    [1_234_567, '1_234_567'],
    [-1_500, '−1_500'],
  ])('whole(%d) = %s', (value, text) => expect(seen(whole(value))).toBe(text))

  test.each([
    [0, '0'],
    [0.0004, '<0.001'],
    [0.0421, '0.042'],
    [0.4267, '0.427'],
    [3.146_2, '3.15'],
    [9.996, '10.0'],
    [31.42, '31.4'],
    [99.96, '100'],
    [902.4, '902'],
    [12_345.6, '12_346'],
    [-31.42, '−31.4'],
  ])('threeDigits(%d) = %s', (value, text) => expect(seen(threeDigits(value))).toBe(text))

  test.each([
    [0, '0'],
    [950, '950'],
    [1_500, '1.5_k'],
    [20_000_000, '20_M'],
  ])('compact(%d) = %s', (value, text) => expect(seen(compact(value))).toBe(text))
})

describe('quantities', () => {
  test('carry their unit', () => {
    expect(seen(milliseconds(31.42))).toBe('31.4_ms')
    expect(seen(milliseconds(1_234.5))).toBe('1_235_ms')
    expect(seen(perSecond(3_456.7))).toBe('3_457/s')
    expect(seen(bytes(1_200_000))).toBe('1.20_MB')
    expect(counted(1, 'query', 'queries')).toBe('1 query')
    expect(seen(counted(15_000, 'query', 'queries'))).toBe('15_000 queries')
  })

  test('nothing measured is a dash, not a zero', () => {
    expect(milliseconds(undefined)).toBe('–')
    expect(milliseconds(Number.NaN)).toBe('–')
  })

  test('only all is 100 %', () => {
    expect(seen(percent(1))).toBe('100_%')
    expect(seen(percent(0.99999))).toBe('<100_%')
    expect(seen(percent(0.994))).toBe('99.4_%')
    expect(seen(percent(0))).toBe('0_%')
  })
})

test.each([
  [420, '420_ms'],
  [5_000, '5_s'],
  [5_250, '5.25_s'],
  [42_000, '42_s'],
  [80_000, '1_min 20_s'],
  [60_000, '1_min'],
  [7_500_000, '2_h 5_min'],
  [3_605_000, '1_h'],
  [90_000_000, '1_d 1_h'],
])('duration(%d) = %s', (ms, text) => expect(seen(duration(ms))).toBe(text))

test('clock', () => {
  expect([7, 80, 3_723].map(clock)).toEqual(['0:07', '1:20', '1:02:03'])
})

test.each([
  [10, 'just now'],
  [-30, 'in 30_s'],
  [120, '2_min ago'],
  [7_200, '2_h ago'],
  [86_400 * 3, '3_d ago'],
  [86_400 * 30, '2026-10-22'],
])('relativeTime %d s ago = %s', (secondsAgo, text) => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(seen(relativeTime(new Date(now.getTime() - secondsAgo * 1_000), now))).toBe(text)
})
