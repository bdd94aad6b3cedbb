import { capacity } from './checks/capacity.ts'
import type { Check, CheckInput } from './checks/check.ts'
import { generatorCpu, generatorLoopLag } from './checks/generator-health.ts'
import { lostAtHop } from './checks/hops.ts'
import { httpConnections } from './checks/http-connections.ts'
import { instanceBalance } from './checks/instance-balance.ts'
import { KEYCAST_CHECKS } from './checks/keycast.ts'
import { littlesLaw } from './checks/littles-law.ts'
import { longTail } from './checks/long-tail.ts'
import { failuresFasterThanSuccesses, timeoutsCounted } from './checks/outcomes.ts'
import { overhead } from './checks/overhead.ts'
import { percentileSupport } from './checks/percentile-support.ts'
import { droppedIterations, plannedVsHappened } from './checks/planned.ts'
import { permanentRefusals, reconnects } from './checks/reconnects.ts'
import type { LiveInput } from './checks/saturation.ts'
import { scheduleLag } from './checks/schedule-lag.ts'
import { clockSkew, framesVsTotals, shardsComplete } from './checks/shards.ts'
import { rampShare } from './checks/stages.ts'
import { targetIdentity } from './checks/target-identity.ts'
import { conservation, crossTalk, tokenOrder } from './checks/tokens.ts'
import type { Target } from './config/target.ts'
import type { Validity } from './runs/run-status.ts'
import type { Finding } from './summary/summary.ts'

/** Every validity check, those that can make a run invalid first. Source: docs/flaws.md. */
export const CHECKS: readonly Check[] = [
  generatorLoopLag,
  generatorCpu,
  scheduleLag,
  shardsComplete,
  framesVsTotals,
  clockSkew,
  conservation,
  tokenOrder,
  crossTalk,
  lostAtHop,
  instanceBalance,
  timeoutsCounted,
  failuresFasterThanSuccesses,
  permanentRefusals,
  reconnects,
  droppedIterations,
  plannedVsHappened,
  littlesLaw,
  rampShare,
  longTail,
  percentileSupport,
  httpConnections,
  targetIdentity,
  overhead,
  capacity,
]

/** Checks of runs against one kind of target only. */
const CHECKS_OF_KIND: Partial<Record<Target['kind'], readonly Check[]>> = { keycast: KEYCAST_CHECKS }

/** The result of every check, including those that found nothing. */
export const runChecks = (input: CheckInput): Finding[] =>
  [...CHECKS, ...(CHECKS_OF_KIND[input.config.target.kind] ?? [])].map((check) => check(input))

/** Checks of the generator itself: they can be judged while the run goes on. */
const LIVE_CHECKS: readonly ((input: LiveInput) => Finding)[] = [generatorLoopLag, generatorCpu, scheduleLag]

/**
 * What is wrong with the measurement so far; empty while nothing is. Of a running run, because only the end can tell that
 * all is well.
 */
export const runLiveChecks = (input: Omit<LiveInput, 'status'>): Finding[] =>
  LIVE_CHECKS.map((check) => check({ ...input, status: 'running' })).filter(
    ({ severity }) => severity !== 'ok',
  )

/** `invalid` with any invalid finding, `suspect` with any warning, else `valid`. */
export function validityOf(findings: readonly Finding[]): Validity {
  if (findings.some((finding) => finding.severity === 'invalid')) return 'invalid'
  return findings.some((finding) => finding.severity === 'warn') ? 'suspect' : 'valid'
}
