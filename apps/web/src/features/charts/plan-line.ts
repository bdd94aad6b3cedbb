import type { Plan } from '@broadside/shared/plan'
import { plannedRateAt } from '@broadside/shared/plan/arrivals'
import { WARM_UP } from '@broadside/shared/plan/stages'
import { plannedUsersAt } from '@broadside/shared/plan/users'
import type { Band } from './types.ts'

/** Users planned at a second, summed over the scenarios that plan users; undefined when arrivals decide instead. */
export function plannedUsers(plan: Plan): ((second: number) => number | undefined) | undefined {
  const users = plan.scenarios.filter((scenario) => scenario.kind === 'users')
  if (users.length === 0) return undefined
  return (second) => {
    const atMs = second * 1_000
    if (atMs > plan.regularEndMs) return undefined
    return users.reduce(
      (sum, scenario) => sum + (atMs <= scenario.regularEndMs ? plannedUsersAt(scenario.steps, atMs) : 0),
      0,
    )
  }
}

/** Arrivals per second planned at a second, summed over the scenarios that plan them; undefined when none does. */
export function plannedArrivals(plan: Plan): ((second: number) => number | undefined) | undefined {
  const arrivals = plan.scenarios.filter((scenario) => scenario.kind === 'arrivals')
  if (arrivals.length === 0) return undefined
  const endMs = Math.max(...arrivals.map((scenario) => scenario.regularEndMs))
  return (second) =>
    second * 1_000 > endMs
      ? undefined
      : arrivals.reduce((sum, scenario) => sum + plannedRateAt(scenario.segments, second * 1_000), 0)
}

const NAMES: Record<string, string> = {
  warm_up: 'warm-up',
  ramp_up: 'ramp up',
  ramp_down: 'ramp down',
  steady: 'steady',
}

/** A stage as people say it: `ramp_up` → "ramp up", `stage_2` → "stage 2". */
export const stageLabel = (name: string): string => NAMES[name] ?? name.replaceAll('_', ' ')

/** The stages of all scenarios as bands of the time axis; equal ones of several scenarios are drawn once. */
export function stageBands(plan: Plan): Band[] {
  const bands = new Map<string, Band>()
  for (const scenario of plan.scenarios)
    for (const stage of scenario.stages) {
      const band = {
        from: stage.fromMs / 1_000,
        to: stage.toMs / 1_000,
        label: stageLabel(stage.name),
        warmUp: stage.name === WARM_UP,
        steady: stage.steady,
      }
      bands.set(`${band.from}-${band.to}-${band.label}`, band)
    }
  return [...bands.values()].sort((a, b) => a.from - b.from)
}
