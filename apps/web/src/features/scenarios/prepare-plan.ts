import type { Plan } from '@broadside/shared/plan'
import { plannedRateAt } from '@broadside/shared/plan/arrivals'
import { plannedUsersAt } from '@broadside/shared/plan/users'
import type { ChartPoint, ChartSpec } from '../charts/types.ts'

const COLORS = ['data-users', 'data-throughput', 'data-generator', 'data-reconnects'] as const
const STEPS = 240

export interface PlanDrawing {
  readonly spec: ChartSpec
  readonly points: readonly ChartPoint[]
  readonly end: number
}

/** The plan as points of a chart: users where users are planned, else arrivals per second. */
export function preparePlan(plan: Plan): PlanDrawing {
  const isRate = plan.scenarios.every((scenario) => scenario.kind === 'arrivals')
  const shown = plan.scenarios.filter((scenario) => isRate || scenario.kind === 'users')
  // A plan that ends when its work is done is drawn a little beyond its ramp, not to its far limit.
  const endMs = Math.max(...shown.map(drawnUntilMs))
  const end = Math.max(1, endMs / 1_000)
  const step = end / STEPS
  const points = Array.from({ length: STEPS + 1 }, (_, index) => {
    const second = index * step
    return {
      second,
      stats: Object.fromEntries(
        shown.map((scenario) => [
          scenario.scenario,
          scenario.kind === 'arrivals'
            ? plannedRateAt(scenario.segments, second * 1_000)
            : plannedUsersAt(scenario.steps, second * 1_000),
        ]),
      ),
    }
  })
  return {
    end,
    points,
    spec: {
      id: 'plan',
      title: isRate ? 'Planned arrivals' : 'Planned users',
      unit: isRate ? 'perSecond' : 'count',
      series: shown.map((scenario, index) => ({
        key: scenario.scenario,
        label: scenario.scenario,
        metric: isRate ? 'iterations_planned' : 'vus',
        color: COLORS[index % COLORS.length] ?? 'data-users',
      })),
    },
  }
}

function drawnUntilMs(scenario: Plan['scenarios'][number]): number {
  const counts =
    scenario.kind === 'users' &&
    (scenario.iterationsPerUser !== undefined || scenario.sharedIterations !== undefined)
  if (!counts) return scenario.regularEndMs
  const lastStep = scenario.steps.at(-1)?.atMs ?? 0
  return Math.min(scenario.regularEndMs, Math.max(lastStep * 1.5, lastStep + 10_000))
}
