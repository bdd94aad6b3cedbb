import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LivePoints } from './live-points.ts'

const point = (second: number, vus: number) => ({ second, stats: { vus } })

test('in any order and with repeats, the newest of each second stays, in order of time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }), { maxLength: 12 }),
      (batches) => {
        const live = new LivePoints()
        const expected = new Map<number, number>()
        let version = 0
        let all: readonly { second: number; stats: Record<string, number | undefined> }[] = []
        for (const batch of batches) {
          const points = batch.map((second) => point(second, version++))
          for (const { second, stats } of points) expected.set(second, stats.vus)
          all = live.add(points)
        }
        expect(all.map(({ second, stats }) => [second, stats.vus])).toEqual(
          [...expected].sort((a, b) => a[0] - b[0]),
        )
      },
    ),
  )
})

test('nothing new is the same list, so that nothing is drawn again', () => {
  const live = new LivePoints()
  const list = live.add([point(0, 1)])
  expect(live.add([])).toBe(list)
})
