/** Verifications that may fail before the target is called unsteady. */
export const MAX_FAILED_VERIFICATIONS = 3

/** Why a level was run: to find a rate that breaks, to narrow the interval, or to try its lower end once more. */
export type LevelPurpose = 'grow' | 'bisect' | 'verify'

/**
 * `generator`: the load generator was saturated, so nothing can be said of the target. `disturbed`: a person, or a fault that was
 * given to the target, changed what the level measured.
 */
export type LevelVerdict = 'held' | 'broke' | 'generator' | 'disturbed'

/** One rate that is to be held. Level 1 begins with the scenario. */
export interface Level {
  /** Counted from 1; the level's samples are tagged `stage:level_<n>`. */
  readonly level: number
  readonly purpose: LevelPurpose
  /** Arrivals per second of the whole run. */
  readonly ratePerS: number
  /** Whole second of the run in which the level's load begins. */
  readonly fromSecond: number
}

/** What one criterion came to on a level's judged seconds; `observed` null: nothing was measured, which fails. */
export interface CriterionResult {
  readonly criterion: string
  readonly observed: number | null
  readonly passed: boolean
}

export interface LevelResult extends Level {
  /** The judged seconds, without the time in which the level settled: [judgedFromSecond, toSecond). */
  readonly judgedFromSecond: number
  readonly toSecond: number
  readonly verdict: LevelVerdict
  readonly criteria: readonly CriterionResult[]
  /** Of the arrivals that fell into the judged seconds, how many found no free user. */
  readonly droppedShare: number
}

export const SEARCH_ENDINGS = [
  'found',
  'max-rate',
  'start-rate',
  'unsteady',
  'generator',
  'disturbed',
  'max-duration',
  'stopped',
] as const
/**
 * `found`: interval as narrow as asked, lower end tried again. `max-rate`: nothing broke up to the highest rate. `start-rate`:
 * the lowest rate broke. `unsteady`: rates that had held broke when tried again, several times.
 */
export type SearchEnding = (typeof SEARCH_ENDINGS)[number]

/** The search so far; stored with the run after each level, so that whoever reads it can go on. */
export interface SearchState {
  readonly levels: readonly LevelResult[]
  /** Missing when the search is over. */
  readonly current?: Level
  readonly endedBy?: SearchEnding
  /** What the shards were told last; a heartbeat carries it to those that did not hear it. Missing in level 1. */
  readonly step?: SearchStep
}

/** What the shards are to do next. A step is taken once; steps are numbered like the levels they begin. */
export interface SearchStep {
  readonly scenario: string
  readonly level: number
  /** null: the search is over, and the scenario ends. */
  readonly ratePerS: number | null
  /** ms from the start of the run; a step that is heard later is taken at once. */
  readonly fromMs: number
  /** No arrivals until then, so that the target gets rid of what the level before has left. */
  readonly isRestFirst: boolean
}

/** What the search found; part of the run's summary. */
export interface SearchResult {
  readonly scenario: string
  /** Highest rate per second that held, below every rate that broke; 0 = none. */
  readonly lowerPerS: number
  /** Lowest rate per second that broke; null = none did. */
  readonly upperPerS: number | null
  /** The lower end held again when it was tried once more. */
  readonly isVerified: boolean
  readonly endedBy: SearchEnding
  readonly levels: readonly LevelResult[]
}

/** Stage of a level's samples. */
export const levelStage = (level: number): string => `level_${level}`
