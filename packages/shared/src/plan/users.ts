import type { Scenario } from '../config/executor.ts'
import { durationMs } from '../duration.ts'
import type { UserStep, UsersPlan } from './scenario-plan.ts'
import { rampThenSteady, stagedSpans, withWarmUp } from './stages.ts'

type UsersScenario = Extract<
  Scenario,
  { executor: 'shared-iterations' | 'per-vu-iterations' | 'constant-vus' | 'ramping-vus' }
>

export function usersPlan(scenario: string, config: UsersScenario, startMs: number): UsersPlan {
  const gracefulStopMs = durationMs(config.gracefulStop)
  const warmUpMs = durationMs(config.warmUp)
  if (config.executor === 'ramping-vus') {
    const stages = config.stages.map((stage) => ({ ms: durationMs(stage.duration), target: stage.target }))
    const regularEndMs = startMs + stages.reduce((sum, stage) => sum + stage.ms, 0)
    const steps = rampingSteps(startMs, config.startVUs, stages)
    return {
      kind: 'users',
      scenario,
      executor: config.executor,
      startMs,
      regularEndMs,
      hardEndMs: regularEndMs + gracefulStopMs,
      stages: withWarmUp(stagedSpans(startMs, config.startVUs, stages), startMs, warmUpMs),
      peakUsers: steps.reduce((peak, step) => Math.max(peak, step.users), 0),
      steps,
      gracefulRampDownMs: durationMs(config.gracefulRampDown),
    }
  }
  const rampMs = durationMs(config.ramp)
  const regularEndMs =
    startMs + durationMs(config.executor === 'constant-vus' ? config.duration : config.maxDuration)
  return {
    kind: 'users',
    scenario,
    executor: config.executor,
    startMs,
    regularEndMs,
    hardEndMs: regularEndMs + gracefulStopMs,
    stages: withWarmUp(rampThenSteady(startMs, rampMs, regularEndMs), startMs, warmUpMs),
    peakUsers: config.vus,
    steps: evenSteps(startMs, rampMs, config.vus),
    gracefulRampDownMs: 0,
    ...(config.executor === 'per-vu-iterations' ? { iterationsPerUser: config.iterations } : {}),
    ...(config.executor === 'shared-iterations' ? { sharedIterations: config.iterations } : {}),
  }
}

/** User i starts at start + i × ramp / users: all at once without a ramp. */
function evenSteps(startMs: number, rampMs: number, users: number): UserStep[] {
  if (rampMs <= 0) return [{ atMs: startMs, users }]
  return Array.from({ length: users }, (_, i) => ({ atMs: startMs + (i * rampMs) / users, users: i + 1 }))
}

/** Linear between the levels, one user at a time, as k6's ramping-vus. */
function rampingSteps(
  startMs: number,
  startUsers: number,
  stages: readonly { ms: number; target: number }[],
): UserStep[] {
  const steps: UserStep[] = [{ atMs: startMs, users: startUsers }]
  let atMs = startMs
  let users = startUsers
  for (const stage of stages) {
    const change = stage.target - users
    for (let i = 1; i <= Math.abs(change); i++)
      steps.push({ atMs: atMs + (i * stage.ms) / Math.abs(change), users: users + Math.sign(change) * i })
    atMs += stage.ms
    users = stage.target
  }
  return steps
}

/** Planned users at a moment: 0 before the first step. */
export function plannedUsersAt(steps: readonly UserStep[], atMs: number): number {
  let low = 0
  let high = steps.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((steps[middle]?.atMs ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  return steps[low - 1]?.users ?? 0
}
