import { type Due, NEVER } from './agenda.ts'
import type { Deadlined } from './deadlines.ts'
import type { Pause } from './think-time.ts'
import type { UserRun } from './user-run.ts'

/**
 * One virtual user: runs one iteration at a time and keeps its state in plain fields. Drivers extend it; an executor
 * decides when the next iteration begins. A driver ends every iteration with exactly one call of `run.endIteration` or
 * `run.interruptIteration`, in a later tick than the one that began it.
 */
export abstract class VirtualUser implements Due, Deadlined {
  dueAtMs = NEVER
  deadlineMs = NEVER
  checkAtMs = NEVER
  /** Inside an iteration. */
  running = false
  /** Planned to be there; a user that is not finishes its iteration and leaves. */
  wanted = false
  /** In the loop: running, pausing between iterations, or held. */
  present = false
  iterationsLeft = NEVER
  intendedMs = 0
  startedMs = 0
  /** Stage of the iteration. */
  stage = 0
  readonly nextPauseMs: Pause
  private pauseEndsMs = 0

  constructor(
    /** Number of the user in the whole run, counted from 0. */
    readonly id: number,
    protected readonly run: UserRun,
  ) {
    this.nextPauseMs = run.context.pauses(id)
  }

  /** Begins an iteration. */
  abstract begin(nowMs: number): void
  /** Ends the iteration at once, open work included. Called only while running. */
  abstract cut(nowMs: number): void
  /** Gives back what the user holds between iterations. */
  abstract release(): void
  /** The deadline that the driver armed has passed. */
  abstract onDeadline(nowMs: number): void
  /** A pause inside the iteration is over; `intendedMs` is when it should have ended. */
  protected abstract afterPause(intendedMs: number, nowMs: number): void

  /** Pauses for `ms` from `nowMs`, then goes on: inside an iteration by `afterPause`, between two by beginning one. */
  pauseFor(ms: number, nowMs: number): void {
    this.pauseEndsMs = nowMs + ms
    this.run.context.agenda.add(this, this.pauseEndsMs)
  }

  fire(nowMs: number): void {
    if (this.running) this.afterPause(this.pauseEndsMs, nowMs)
    else this.run.afterPause(this, this.pauseEndsMs, nowMs)
  }

  protected arm(atMs: number): void {
    this.run.context.deadlines.arm(this, atMs)
  }
}
