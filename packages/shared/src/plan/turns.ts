import type { Plan, ScenarioPlan } from './scenario-plan.ts'

/** Whether some scenario begins later than another, as in a sequence. */
export const takeTurns = ({ scenarios }: Plan): boolean =>
  scenarios.some(({ startMs }) => startMs !== scenarios[0]?.startMs)

/** Whether the scenario ends when its iterations are done, not when its time is over. */
export const isCounted = (scenario: ScenarioPlan): boolean =>
  scenario.kind === 'users' && (scenario.iterationsPerUser ?? scenario.sharedIterations) !== undefined
