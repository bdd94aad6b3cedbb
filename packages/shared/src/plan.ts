import type { Scenario } from './config/executor.ts'
import { durationMs } from './duration.ts'
import { arrivalsPlan } from './plan/arrivals.ts'
import type { Plan, ScenarioPlan } from './plan/scenario-plan.ts'
import { usersPlan } from './plan/users.ts'
import type { RunConfig } from './run-config.ts'

export type * from './plan/scenario-plan.ts'

/** Computes the plan of a validated config. Pure: equal configs have equal plans, in the browser and in the engine. */
export function planOf(config: Pick<RunConfig, 'scenarios' | 'seed'>): Plan {
  const scenarios = Object.entries(config.scenarios).map(([name, scenario]) =>
    scenarioPlan(name, scenario, config.seed),
  )
  return {
    scenarios,
    regularEndMs: Math.max(...scenarios.map((s) => s.regularEndMs)),
    hardEndMs: Math.max(...scenarios.map((s) => s.hardEndMs)),
    peakUsers: peakOf(scenarios),
  }
}

function scenarioPlan(name: string, scenario: Scenario, seed: number): ScenarioPlan {
  const startMs = durationMs(scenario.startTime)
  return 'preAllocatedVUs' in scenario
    ? arrivalsPlan(name, scenario, startMs, seed)
    : usersPlan(name, scenario, startMs)
}

/** Most users planned at any one moment: scenarios with start times may take turns. */
function peakOf(scenarios: readonly ScenarioPlan[]): number {
  const changes: { atMs: number; by: number }[] = []
  for (const scenario of scenarios) {
    const { startMs, hardEndMs, peakUsers } = scenario
    changes.push({ atMs: startMs, by: peakUsers }, { atMs: hardEndMs, by: -peakUsers })
  }
  changes.sort((a, b) => a.atMs - b.atMs || a.by - b.by)
  let now = 0
  let peak = 0
  for (const change of changes) {
    now += change.by
    peak = Math.max(peak, now)
  }
  return peak
}
