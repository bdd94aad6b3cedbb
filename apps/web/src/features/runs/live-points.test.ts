import { spanFor } from '@broadside/shared/points/roll-up-spans'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartPoint } from '../charts/types.ts'
import { LivePoints, MOST_SECONDS } from './live-points.ts'

const point = (second: number, vus: number): ChartPoint => ({ second, stats: { vus } })
const seconds = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => point(from + index, 1))
/** As the server merges: a point for each `span` seconds that began. */
const merged = (span: number, to: number) => ({
  span,
  points: Array.from({ length: Math.ceil(to / span) }, (_, index) => point(index * span, span)),
})

test('in any order and with repeats, the newest of each second stays, in order of time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }), { maxLength: 12 }),
      (batches) => {
        const live = new LivePoints()
        const expected = new Map<number, number>()
        let version = 0
        let all: readonly ChartPoint[] = []
        for (const batch of batches) {
          const points = batch.map((second) => point(second, version++))
          for (const { second, stats } of points) expected.set(second, stats.vus ?? Number.NaN)
          all = live.add(points).points
        }
        expect(all.map(({ second, stats }) => [second, stats.vus])).toEqual(
          [...expected].sort((a, b) => a[0] - b[0]),
        )
      },
    ),
  )
})

test('nothing new is the same course, so that nothing is drawn again', () => {
  const live = new LivePoints()
  const course = live.add([point(0, 1)])
  expect(live.add([])).toBe(course)
})

test('whenever the past is replaced, every second is there once: merged, or as measured', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom(2, 5, 10, 60),
      (askedAt, meanwhile, span) => {
        const live = new LivePoints()
        live.add(seconds(0, askedAt))
        live.add(seconds(askedAt, askedAt + meanwhile))
        const course = live.replacePast(merged(span, askedAt))
        const covered = course.points.flatMap(({ second, stats }) =>
          Array.from({ length: stats.vus ?? 0 }, (_, index) => second + index),
        )
        expect(covered).toEqual(seconds(0, askedAt + meanwhile).map(({ second }) => second))
        for (const { second, stats } of course.points)
          expect(stats.vus).toBe(second < course.mergedUntil ? span : 1)
      },
    ),
  )
})

test('who begins with a merged past watches from where it ends, and nothing is missing', () => {
  const live = new LivePoints()
  live.replacePast(merged(10, 1_204))
  const course = live.add(seconds(live.settledUntil, 1_230))
  expect(course).toMatchObject({ span: 10, mergedUntil: 1_180 })
  expect(course.points.map(({ second }) => second)).toEqual([
    ...merged(10, 1_180).points.map(({ second }) => second),
    ...seconds(1_180, 1_230).map(({ second }) => second),
  ])
})

test('however long a run, a bounded number of points is kept', () => {
  const live = new LivePoints()
  let most = 0
  for (let second = 0; second < 28_800; second++) {
    most = Math.max(most, live.add([point(second, 1)]).points.length)
    if (live.isLong) live.replacePast(merged(spanFor(second + 1, MOST_SECONDS), second + 1))
  }
  expect(most).toBeLessThan(2 * MOST_SECONDS + 100)
})
