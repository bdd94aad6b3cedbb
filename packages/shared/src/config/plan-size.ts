import { type Duration, durationMs, isDuration } from '../duration.ts'
import { MAX_USERS, type Scenario } from './executor.ts'

/** Longer than any soak test, and still within what a timer can count. */
const LONGEST_MS = 24 * 86_400_000
/** Users that start or stop one by one: each is a step of the plan. All users up and down again fit. */
const MOST_STEPS = 2 * MAX_USERS

interface SizeIssue {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** What makes a plan too large to be computed, drawn or waited for, at its field. */
export function planSizeIssues(scenarios: Readonly<Record<string, Scenario>>): SizeIssue[] {
  const issues: SizeIssue[] = []
  let steps = 0
  for (const [name, scenario] of Object.entries(scenarios)) {
    const { field, ms } = plannedTime(scenario)
    if (!(ms <= LONGEST_MS))
      issues.push({
        path: ['scenarios', name, field],
        message: `expected at most 24d from the start of the run to the end of the scenario, received ${Math.round(ms / 86_400_000)}d`,
      })
    const own = userSteps(scenario)
    steps += own
    if (own > 0 && steps > MOST_STEPS)
      issues.push({
        path: ['scenarios', name, scenario.executor === 'ramping-vus' ? 'stages' : 'vus'],
        message: `expected at most ${MOST_STEPS} starts and stops of users in all scenarios together, received ${steps}`,
      })
  }
  return issues
}

function plannedTime(scenario: Scenario): { field: string; ms: number } {
  const startMs = msOf(scenario.startTime) + msOf(scenario.gracefulStop)
  if ('stages' in scenario) {
    const ms = scenario.stages.reduce((sum, { duration }) => sum + msOf(duration), startMs)
    return { field: 'stages', ms }
  }
  return 'duration' in scenario
    ? { field: 'duration', ms: startMs + msOf(scenario.duration) }
    : { field: 'maxDuration', ms: startMs + msOf(scenario.maxDuration) }
}

function userSteps(scenario: Scenario): number {
  if (scenario.executor === 'ramping-vus') {
    const levels = [scenario.startVUs, ...scenario.stages.map(({ target }) => target)]
    return levels.reduce((sum, level, i) => sum + Math.abs(level - (levels[i - 1] ?? level)), 0)
  }
  return 'ramp' in scenario && msOf(scenario.ramp) > 0 ? scenario.vus : 0
}

/** What is no duration is told at its own field. */
const msOf = (duration: Duration): number => (isDuration(duration) ? durationMs(duration) : 0)
