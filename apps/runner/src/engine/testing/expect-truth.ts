import type { Histogram } from '@broadside/shared/histogram'
import { watchTimers } from '@broadside/simulator/testing/watch-timers'
import { expect } from 'vitest'
import type { Measured } from './run-engine.ts'

/** What a measured time may differ from the delay of the server on an idle machine, ms. */
export const TOLERANCE_MS = 3

/**
 * Watches how late the machine makes a run, ms: the timers of the server, which runs in this process, in their worst quarter
 * second, and the event loop of the engine, by its own measurement.
 */
export function watchLateness(): { of(measured: Measured): number } {
  const timers = watchTimers()
  return {
    of: (measured) => timers.endAtWorst() + measured.trend('generator_loop_lag', {}).percentileMs(90),
  }
}

/**
 * Expects a trend to tell a known delay: no sample is early, and the median is late by no more than the machine was. The time
 * between two tokens is short when the first of them was late, hence only its median is held, both ways.
 */
export function expectTruth(trend: Histogram, truthMs: number, lateMs: number, name = ''): void {
  const isGap = name === 'icl' || name === 'itl'
  const p50Ms = trend.percentileMs(50)
  expect(p50Ms, `${name} p50`).toBeLessThanOrEqual(truthMs + TOLERANCE_MS + lateMs)
  if (isGap) expect(p50Ms, `${name} p50`).toBeGreaterThan(truthMs - TOLERANCE_MS - lateMs)
  else expect(trend.percentileMs(0), `${name} at its quickest`).toBeGreaterThan(truthMs - TOLERANCE_MS)
}
