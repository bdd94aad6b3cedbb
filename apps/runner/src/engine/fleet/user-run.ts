import type { Clock } from '../clock/clock.ts'
import type { StageClock } from '../planner/stage-clock.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { Agenda, Due } from './agenda.ts'
import type { Deadlined, Deadlines } from './deadlines.ts'
import type { IterationMetrics } from './iteration-metrics.ts'
import type { Pause } from './think-time.ts'

/** What the users of one scenario work with. */
export interface UserContext {
  readonly scenario: string
  /** Run time 0 on the clock. */
  readonly originMs: number
  readonly clock: Clock
  readonly agenda: Agenda
  readonly deadlines: Deadlines
  readonly recorder: Recorder
  readonly stages: StageClock
  readonly metrics: IterationMetrics
  readonly pauses: (userId: number) => Pause
  readonly onNotice: (message: string) => void
}

/** The run of a scenario as its users know it. */
export interface UserRun {
  readonly context: UserContext
  /** Users finish the query they are in, and nothing more. */
  readonly stopping: boolean
  /** The pause between two iterations is over. */
  afterPause(user: Due & Deadlined, intendedMs: number, nowMs: number): void
  /** The iteration is complete; `outcome` is an index into OUTCOMES. */
  endIteration(user: Due & Deadlined, outcome: number, nowMs: number): void
  /** The iteration was cut off by the end of the run, of its user, or of new work. */
  interruptIteration(user: Due & Deadlined, nowMs: number): void
}
