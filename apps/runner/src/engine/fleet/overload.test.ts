import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startVirtual } from '../testing/virtual-load.ts'

// A start that costs more than the time to the next arrival: the loop can never catch up.
const overloaded = (ratePerS: number, startCostMs: number) =>
  startVirtual(
    {
      executor: 'constant-arrival-rate',
      rate: ratePerS,
      duration: '4s',
      preAllocatedVUs: 10,
      maxVUs: 100_000,
      gracefulStop: '1s',
    },
    5,
    undefined,
    undefined,
    { startCostMs },
  )

test('law: an overloaded generator reads its sockets, ends with its plan, and accounts for every arrival', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 200, max: 2_000 }),
      async (times, costUs) => {
        const startCostMs = costUs / 1_000
        const { clock, handle, measured } = overloaded((1_000 * times) / startCostMs, startCostMs)
        // Whatever else the event loop has to do: it is asked every millisecond.
        let askedAtMs = clock.now()
        let longestMs = 0
        const ask = () => {
          longestMs = Math.max(longestMs, clock.now() - askedAtMs)
          askedAtMs = clock.now()
          clock.wakeAfter(1, ask)
        }
        ask()
        for (let atMs = 1_000; handle.snapshot().phase !== 'ended'; atMs += 50) clock.advanceTo(atMs)
        const end = await handle.done
        expect(longestMs).toBeLessThan(10 + 2 * startCostMs)
        expect(end.durationMs).toBeLessThanOrEqual(5_100)
        const started = measured.counter('iterations_started')
        const planned = measured.counter('iterations_planned')
        expect(started + measured.counter('dropped_iterations')).toBe(planned)
        expect(Math.abs(planned - (4_000 * times) / startCostMs)).toBeLessThanOrEqual(1)
        // The lateness is told, not hidden: with twice the load, the last start was half the run late.
        expect(measured.trend('schedule_lag').maxMs).toBeGreaterThan(1_500)
      },
    ),
    { numRuns: 5 },
  )
})
