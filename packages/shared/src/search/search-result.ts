import type { StageSpan } from '../plan/stages.ts'
import type { Plan } from '../plan.ts'
import { intervalOf } from './next-step.ts'
import { levelStage, type SearchEnding, type SearchResult, type SearchState } from './search.ts'

/** What a search amounts to when its run has ended; `endedBy` where the search did not end by itself. */
export function searchResult(
  scenario: string,
  { levels, endedBy }: SearchState,
  otherwise: Extract<SearchEnding, 'max-duration' | 'stopped'>,
): SearchResult {
  return { scenario, ...intervalOf(levels), endedBy: endedBy ?? otherwise, levels }
}

/** The plan with the search's levels as they happened, each a stage from its first second to the next level's. */
export function withLevels(plan: Plan, scenario: string, { levels, current }: SearchState): Plan {
  const starts = [...levels, ...(current ? [current] : [])]
  return {
    ...plan,
    scenarios: plan.scenarios.map((planned) => {
      if (planned.scenario !== scenario) return planned
      const before = planned.stages.filter((span) => span.name !== levelStage(1))
      const spans = starts.map(({ level, fromSecond }, i): StageSpan => {
        const judged = levels[i]
        const toMs = judged ? judged.toSecond * 1_000 : planned.regularEndMs
        return { name: levelStage(level), fromMs: fromSecond * 1_000, toMs, steady: false }
      })
      return { ...planned, stages: [...before, ...spans] }
    }),
  }
}
