import { describe, expect, test } from 'vitest'
import { TickScheduler } from '../../time/tick-scheduler.ts'
import { Station } from './station.ts'

describe('a station of k slots', () => {
  test.each([
    [1, 35, 28],
    [10, 35, 280],
    [50, 35, 1_400],
  ])(
    '%i slots of %i ms end %i calls in the first second, however many come',
    (slots, serviceMs, perSecond) => {
      const station = new Station({ slots, serviceMs }, new TickScheduler())
      const ends = Array.from({ length: 10_000 }, () => station.claim(0))
      expect(ends.filter((endMs) => endMs <= 1_000)).toHaveLength(perSecond)
      expect(ends).toEqual([...ends].sort((a, b) => a - b))
    },
  )

  test('an idle station serves at once', () => {
    const station = new Station({ slots: 2, serviceMs: 10 }, new TickScheduler())
    expect([station.claim(100), station.claim(100), station.claim(100)]).toEqual([110, 110, 120])
    expect(station.claim(500)).toBe(510)
  })
})
