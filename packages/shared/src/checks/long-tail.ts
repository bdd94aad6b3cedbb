import { isCounted, takeTurns } from '../plan/turns.ts'
import { isOk } from '../points/point-stats.ts'
import { type Check, findingsOf, percent } from './check.ts'

const FEW = 0.02
const FEWEST_ITERATIONS = 50
const STRETCH = 1.5
const MIN_EXCESS_MS = 5_000

/** A few slow sessions decided how long the run lasted, and with it every rate that is divided by its duration. */
export const longTail: Check = ({ plan, totals }) => {
  const finding = findingsOf('long-tail')
  const all = totals.counter('iterations')
  let done = 0
  let bulkEndMs = 0
  for (const second of totals.inOrder()) {
    done += second.iterations
    bulkEndMs = second.second * 1_000 + second.coveredMs
    if (done >= all * (1 - FEW)) break
  }
  const durations = totals.histogram('iteration_duration', isOk)
  const evidence = {
    iterations: all,
    bulkEndedAtMs: bulkEndMs,
    runEndedAtMs: totals.durationMs,
    p50IterationMs: durations.percentileMs(50),
  }
  const counted = plan.scenarios.every(isCounted)
  if (!counted || takeTurns(plan) || all < FEWEST_ITERATIONS)
    return finding.ok('No long tail to judge.', evidence)
  if (totals.durationMs > bulkEndMs * STRETCH && totals.durationMs - bulkEndMs > MIN_EXCESS_MS)
    return finding.warn(
      `The last ${percent(FEW)} of the sessions took the run from ${Math.round(bulkEndMs / 1_000)} s to ${Math.round(totals.durationMs / 1_000)} s.`,
      evidence,
      'Rates over the whole duration mean little here: read the steady state, and find out what the last sessions waited for.',
    )
  return finding.ok('The duration was not decided by a few sessions.', evidence)
}
