import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VirtualClock } from '../clock/virtual.ts'
import { Agenda, Moment, NEVER } from './agenda.ts'
import { DEADLINE_TICK_MS, Deadlines } from './deadlines.ts'
import { LONGEST_SLEEP_MS, sleepMs } from './pacer.ts'

test.each([
  [10, 10, 0],
  [9, 10, 0],
  [10.2, 10, 1],
  [11, 10, 1],
  [12.5, 10, 3],
  [NEVER, 10, LONGEST_SLEEP_MS],
])('pacer: due at %d, now %d → sleep %d ms', (dueMs, nowMs, expected) => {
  expect(sleepMs(dueMs, nowMs)).toBe(expected)
})

test('what is due happens in order, once, and never early', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 60 }), (times) => {
      const clock = new VirtualClock()
      const agenda = new Agenda(clock, () => undefined)
      const fired: { plannedMs: number; nowMs: number }[] = []
      for (const plannedMs of times)
        agenda.add(new Moment((nowMs) => fired.push({ plannedMs, nowMs })), plannedMs)
      agenda.start()
      clock.advanceTo(6_000)
      expect(fired.map((one) => one.plannedMs)).toEqual([...times].sort((a, b) => a - b))
      for (const one of fired) expect(one.nowMs).toBeGreaterThanOrEqual(one.plannedMs)
    }),
  )
})

test('cancelled and re-planned entries', () => {
  const clock = new VirtualClock()
  const agenda = new Agenda(clock, () => undefined)
  const fired: number[] = []
  const one = new Moment((nowMs) => fired.push(nowMs))
  const two = new Moment((nowMs) => fired.push(nowMs))
  agenda.start()
  agenda.add(one, 100)
  agenda.add(one, 300)
  agenda.add(two, 200)
  agenda.cancel(two)
  clock.advanceTo(1_000)
  expect(fired).toEqual([300])
})

test('deadlines fire within one tick, never early, also when armed again and again', () => {
  const waits = fc.array(
    fc.record({ armMs: fc.integer({ min: 0, max: 4_000 }), waitMs: fc.integer({ min: 1, max: 15_000 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(fc.array(waits, { minLength: 1, maxLength: 12 }), (owners) => {
      const clock = new VirtualClock()
      const agenda = new Agenda(clock, () => undefined)
      const deadlines = new Deadlines(agenda, 0)
      const results: { firedMs: number; wantedMs: number }[] = []
      agenda.start()
      for (const plan of owners) {
        const owner = {
          deadlineMs: NEVER,
          checkAtMs: NEVER,
          wantedMs: 0,
          onDeadline: (nowMs: number) => results.push({ firedMs: nowMs, wantedMs: owner.wantedMs }),
        }
        const arms = [...plan].sort((a, b) => a.armMs - b.armMs)
        for (const arm of arms)
          agenda.add(
            new Moment((nowMs) => {
              owner.wantedMs = nowMs + arm.waitMs
              deadlines.arm(owner, owner.wantedMs)
            }),
            arm.armMs,
          )
      }
      clock.advanceTo(30_000)
      expect(results.length).toBeGreaterThanOrEqual(owners.length)
      for (const result of results) {
        expect(result.firedMs).toBeGreaterThanOrEqual(result.wantedMs)
        expect(result.firedMs).toBeLessThanOrEqual(result.wantedMs + 2 * DEADLINE_TICK_MS)
      }
    }),
  )
})
