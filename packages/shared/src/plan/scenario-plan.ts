import type { Scenario } from '../config/executor.ts'
import type { StageSpan } from './stages.ts'

/** From `atMs` on, `users` users are planned. */
export interface UserStep {
  readonly atMs: number
  readonly users: number
}

/** Arrivals per second, changing linearly from `from` to `to` within the segment. */
export interface RateSegment {
  readonly fromMs: number
  readonly toMs: number
  readonly fromPerS: number
  readonly toPerS: number
}

interface Common {
  readonly scenario: string
  readonly executor: Scenario['executor']
  /** All times are ms from the start of the run. */
  readonly startMs: number
  /** New work stops here … */
  readonly regularEndMs: number
  /** … and open work is cut here. */
  readonly hardEndMs: number
  readonly stages: readonly StageSpan[]
  readonly peakUsers: number
}
export interface UsersPlan extends Common {
  readonly kind: 'users'
  readonly steps: readonly UserStep[]
  /** Iterations of each user; undefined = until the plan ends. */
  readonly iterationsPerUser?: number
  /** Iterations of all users together, taken by whoever is free. */
  readonly sharedIterations?: number
  readonly gracefulRampDownMs: number
}
export interface ArrivalsPlan extends Common {
  readonly kind: 'arrivals'
  readonly segments: readonly RateSegment[]
  readonly distribution: 'uniform' | 'poisson'
  readonly whenBusy: 'queue' | 'drop'
  readonly preAllocatedUsers: number
  readonly seed: number
  /** Of a search, whose levels are decided while it runs: the most there can be. */
  readonly maxLevels?: number
}
export type ScenarioPlan = UsersPlan | ArrivalsPlan

/** The plan of a run is data: drawn before it runs, stored with it, executed by the engine, compared with what happened. */
export interface Plan {
  readonly scenarios: readonly ScenarioPlan[]
  /** When new work stops at the latest. Executors that count iterations usually end sooner. */
  readonly regularEndMs: number
  readonly hardEndMs: number
  readonly peakUsers: number
}
