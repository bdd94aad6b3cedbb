import { expect, test } from 'vitest'
import { bridgedPath, linePath, scalesOf, stackedAreas } from './plot-paths.ts'
import type { ChartRow } from './types.ts'

// A plot of 100 × 100 px: 44 and 20 px beside it, 8 above, 20 below.
const SIZE = [164, 128] as const
const linear = scalesOf({ scale: 'linear', y: { from: 0, to: 10, ticks: [] } }, { from: 0, to: 10 }, ...SIZE)
const row = (second: number, values: Record<string, number | null>): ChartRow => ({ second, ...values })

test('a value lies where the axes say, in linear and in logarithmic measure', () => {
  expect([linear.x(0), linear.x(10)]).toEqual([44, 144])
  expect([linear.y(0), linear.y(10), linear.y(5)]).toEqual([108, 8, 58])
  const log = scalesOf({ scale: 'log', y: { from: 1, to: 100, ticks: [] } }, { from: 0, to: 10 }, ...SIZE)
  expect([log.y(1), log.y(10), log.y(100)]).toEqual([108, 58, 8])
})

test('a line breaks at a gap; a bridged one does not', () => {
  const rows = [row(0, { a: 0 }), row(1, { a: 10 }), row(2, { a: null }), row(3, { a: 5 }), row(4, { a: 5 })]
  expect(linePath(rows, 'a', linear)).toBe('M44 108L54 8M74 58L84 58')
  expect(bridgedPath(rows, 'a', linear)).toBe('M44 108L54 8L74 58L84 58')
  expect(linePath([], 'a', linear)).toBe('')
})

test('areas stand on each other, and stop where nothing was measured', () => {
  const rows = [
    row(0, { a: 2, b: 3 }),
    row(1, { a: 2, b: null }),
    row(2, { a: null, b: null }),
    row(3, { a: 1, b: 1 }),
  ]
  const [a, b] = stackedAreas(rows, ['a', 'b'], linear)
  expect(a?.area).toBe('M44 88L54 88L54 108L44 108ZM74 98L74 108Z')
  expect(b?.edge).toBe('M44 58L54 88M74 88')
})
