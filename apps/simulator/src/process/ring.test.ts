import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Ring } from './ring.ts'

it('holds the newest items in order, never more than its capacity', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat()),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 30 }),
      (items, capacity, tail) => {
        const ring = new Ring<number>(capacity)
        for (const item of items) ring.push(item)
        expect(ring.tail()).toEqual(items.slice(-capacity))
        expect(ring.tail(tail)).toEqual(items.slice(-Math.min(capacity, tail)))
      },
    ),
  )
})
