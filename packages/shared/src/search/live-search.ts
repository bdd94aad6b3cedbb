import type { Plan } from '../plan.ts'
import type { Slice } from '../points/point.ts'
import { LevelWindow } from './judge-level.ts'
import { nextStep } from './next-step.ts'
import type { SearchState } from './search.ts'
import type { SearchSpec } from './search-spec.ts'

export const startOfSearch = (spec: SearchSpec): SearchState => ({
  levels: [],
  current: { level: 1, purpose: 'grow', ratePerS: spec.startPerS, fromSecond: spec.fromSecond },
})

/** A search that goes on: takes the run's merged seconds, and says what comes next when a level has all of its own. */
export class LiveSearch {
  private window: LevelWindow | undefined

  constructor(
    readonly spec: SearchSpec,
    private readonly plan: Plan,
    private state: SearchState = startOfSearch(spec),
  ) {
    this.window = state.current && new LevelWindow(spec, plan, state.current)
  }

  add(slice: Slice): void {
    this.window?.add(slice)
  }

  get levelsDone(): number {
    return this.state.levels.length
  }

  /**
   * The state after the present level, once the run is merged up to its last second; undefined before. `fromSecond` of the
   * next level is the earliest at which it can begin: whoever announces it may put it off.
   */
  decide(mergedUpTo: number): SearchState | undefined {
    if (!this.window || mergedUpTo < this.window.toSecond - 1) return undefined
    const levels = [...this.state.levels, this.window.judge()]
    const step = nextStep(this.spec, levels)
    if ('endedBy' in step) return { levels, endedBy: step.endedBy }
    return { levels, current: { level: levels.length + 1, ...step, fromSecond: mergedUpTo + 1 } }
  }

  /** Goes on with what was decided, and announced. */
  proceed(state: SearchState): void {
    this.state = state
    this.window = state.current && new LevelWindow(this.spec, this.plan, state.current)
  }
}
