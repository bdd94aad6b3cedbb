import { isCounted, takeTurns } from '../plan/turns.ts'
import { isSteady, overlapMs, steadySpans } from '../summary/steady.ts'
import { type Check, findingsOf, percent } from './check.ts'

const LIMIT = 0.1
const FEWEST_SECONDS = 5
/** How many of the longest iteration must fit: those that reach over the end of the time looked at are counted whole. */
const FEWEST_FITTING = 10

/**
 * Little's law (Little, 1961): iterations in flight = rate × mean duration. Judged over the steady state, however they ended,
 * where users were busy all the time, that is without think time and where iterations are short against the time looked at.
 */
export const littlesLaw: Check = ({ config, plan, totals }) => {
  const finding = findingsOf('littles-law')
  const spans = steadySpans(plan, totals.durationMs)
  const seconds = totals
    .inOrder()
    .filter((s) => overlapMs(spans, s.second * 1_000, s.second * 1_000 + s.coveredMs) >= 1_000)
  const steadyMs = overlapMs(spans, 0, totals.durationMs)
  const duration = totals.histogram('iteration_duration', (series) => isSteady(plan, series))
  const rate = steadyMs > 0 ? (duration.count * 1_000) / steadyMs : 0
  const inFlight =
    seconds.reduce((sum, s) => sum + (s.gauges.vus?.last ?? 0), 0) / Math.max(1, seconds.length)
  const expected = (rate * duration.meanMs) / 1_000
  const evidence = {
    seconds: seconds.length,
    iterationsPerSecond: rate,
    meanDurationMs: duration.meanMs,
    inFlight,
    expectedInFlight: expected,
  }
  const tooShort =
    seconds.length < FEWEST_SECONDS || duration.count === 0 || duration.maxMs * FEWEST_FITTING > steadyMs
  const closed = plan.scenarios.every((s) => s.kind === 'users')
  const thinking = Object.values(config.scenarios).some(
    (s) => 'thinkTime' in s.behaviour && s.behaviour.thinkTime,
  )
  // Bursts one after the other leave most seconds without a user: the mean over all of them is that of none.
  const bursts = takeTurns(plan) && plan.scenarios.some(isCounted)
  if (tooShort || !closed || thinking || bursts || inFlight === 0)
    return finding.ok(
      'Little’s law does not apply: too few whole iterations in steady state, an arrival rate, think time, or bursts one after the other.',
      evidence,
    )
  const off = Math.abs(expected - inFlight) / inFlight
  if (off > LIMIT)
    return finding.warn(
      `Rate × mean duration differs from the users in flight by ${percent(off)}.`,
      evidence,
      'Users spent part of their time outside any iteration: they were idle, or the generator began the next one late.',
    )
  return finding.ok('Rate × duration agrees with the users in flight.', evidence)
}
