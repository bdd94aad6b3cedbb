import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TickScheduler } from './tick-scheduler.ts'
import { VirtualClock } from './virtual-clock.ts'

function ranAt(scheduler: TickScheduler, times: number[]): { atMs: number; ranMs: number }[] {
  const ran: { atMs: number; ranMs: number }[] = []
  for (const atMs of times) scheduler.schedule(atMs, { due: (ranMs) => ran.push({ atMs, ranMs }) })
  return ran
}

describe('TickScheduler', () => {
  it('runs every task once, in the order of its tick, never more than half a tick early', () => {
    const times = fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { maxLength: 200 })
    fc.assert(
      fc.property(
        times,
        fc.constantFrom(0.1, 1, 4),
        fc.constantFrom(1, 2, 4),
        (wanted, tickMs, ticksPerBucket) => {
          const clock = new VirtualClock()
          const scheduler = new TickScheduler(clock, tickMs)
          scheduler.ticksPerBucket = ticksPerBucket
          const ran = ranAt(scheduler, wanted)
          clock.advanceTo(6000)
          const gridMs = tickMs * ticksPerBucket
          expect(ran).toHaveLength(wanted.length)
          expect(scheduler.size).toBe(0)
          for (const { atMs, ranMs } of ran) {
            expect(ranMs).toBeGreaterThanOrEqual(atMs - gridMs / 2 - tickMs / 2 - 1e-6)
            expect(ranMs).toBeLessThanOrEqual(atMs + gridMs / 2 + 1e-6)
          }
          const ticks = ran.map(({ atMs }) => Math.round(atMs / gridMs))
          expect(ticks).toEqual([...ticks].sort((a, b) => a - b))
        },
      ),
    )
  })

  it('does not let lateness add up over a chain of tasks', () => {
    const clock = new VirtualClock()
    clock.lateMs = 7
    const scheduler = new TickScheduler(clock)
    const lateness: number[] = []
    let step = 0
    const chain = {
      due(nowMs: number): void {
        lateness.push(nowMs - step * 50)
        step += 1
        if (step <= 100) scheduler.schedule(step * 50, chain)
      },
    }
    scheduler.schedule(0, chain)
    clock.advanceTo(10_000)
    expect(lateness).toHaveLength(101)
    expect(Math.max(...lateness)).toBeLessThanOrEqual(7.5)
  })

  it('calls the end of a tick once for all tasks of a wake', () => {
    const clock = new VirtualClock()
    let ends = 0
    const scheduler = new TickScheduler(clock, 1, () => {
      ends += 1
    })
    ranAt(scheduler, [10, 10.2, 9.9, 30])
    clock.advanceTo(20)
    expect(ends).toBe(1)
    clock.advanceTo(40)
    expect(ends).toBe(2)
  })

  it('wakes earlier when an earlier task comes later, and forgets all on clear', () => {
    const clock = new VirtualClock()
    const scheduler = new TickScheduler(clock)
    const ran = ranAt(scheduler, [100, 20])
    clock.advanceTo(25)
    expect(ran).toEqual([{ atMs: 20, ranMs: 20 }])
    scheduler.clear()
    clock.advanceTo(500)
    expect(ran).toHaveLength(1)
  })
})
