import { isOk } from '../points/point-stats.ts'
import { isWarmUp } from '../summary/steady.ts'
import type { Finding } from '../summary/summary.ts'
import { findingsOf, percent } from './check.ts'
import type { LiveInput } from './saturation.ts'

const SHARE_LIMIT = 0.1
/** Below this a lag is the timer's own resolution, however fast the target answers. */
const FLOOR_MS = 2

/** While a run goes on its p99 is spoken of only once ten samples lie above it: a few late ones may be the beginning's. */
const LIVE_SAMPLES = 1_000

/**
 * Work began later than planned: p99 of the lag over 10 % of the measured median. Scenarios that queue for a free user are
 * left out, because there the wait is meant to be part of the response time. While the run goes on it is a warning: what
 * counts is the lag of the whole run.
 */
export function scheduleLag({ plan, totals, status }: LiveInput): Finding {
  const finding = findingsOf('schedule-lag')
  const isRunning = status === 'running'
  const judged = plan.scenarios.filter((s) => s.kind !== 'arrivals' || s.whenBusy === 'drop')
  let worst: { scenario: string; lagP99Ms: number; medianMs: number } | undefined
  for (const { scenario } of judged) {
    const of = (metric: string) =>
      totals.histogram(
        metric,
        (series) => series.tags.scenario === scenario && isOk(series) && !isWarmUp(series),
      )
    const lag = of('schedule_lag')
    const response = of('response_time')
    if (lag.count === 0 || response.count === 0) continue
    if (isRunning && lag.count < LIVE_SAMPLES) continue
    const facts = { scenario, lagP99Ms: lag.percentileMs(99), medianMs: response.percentileMs(50) }
    if (!worst || facts.lagP99Ms / facts.medianMs > worst.lagP99Ms / worst.medianMs) worst = facts
  }
  const evidence = {
    scenario: worst?.scenario ?? null,
    scheduleLagP99Ms: worst?.lagP99Ms ?? null,
    responseTimeP50Ms: worst?.medianMs ?? null,
    limitShare: SHARE_LIMIT,
    floorMs: FLOOR_MS,
  }
  if (!worst) return finding.ok('No schedule lag to judge.', evidence)
  const limitMs = Math.max(FLOOR_MS, SHARE_LIMIT * worst.medianMs)
  if (worst.lagP99Ms > limitMs)
    return finding[isRunning ? 'warn' : 'invalid'](
      `Work ${isRunning ? 'begins' : 'began'} late: the schedule lag’s p99 is ${percent(worst.lagP99Ms / worst.medianMs)} of the median response time.`,
      evidence,
      'The generator could not keep the plan. Allocate more users, spread the run over more shards, or lower the rate.',
    )
  return finding.ok('Work began when it was planned.', evidence)
}
