import { disturbedMs, type Fault, type PlannedFault } from '@broadside/shared/config/fault'
import { durationMs } from '@broadside/shared/duration'
import { faultLabel } from '@broadside/shared/format/fault'
import type { LoadHandle } from '../../engine/index.ts'
import type { Log } from '../../log.ts'
import type { OwnStack } from './own-stack.ts'

/**
 * Gives faults to the stack at their time, or when a person asks. Every shard tags what begins meanwhile; only the one that owns
 * the stack gives the fault, and puts it on the time axis.
 */
export class FaultSchedule {
  private readonly timers = new Set<NodeJS.Timeout>()

  constructor(
    private readonly load: LoadHandle,
    private readonly own: OwnStack | undefined,
    private readonly log: Log,
  ) {}

  /** `startAtMs` is second 0 in the time base of performance.now(). */
  plan(faults: readonly PlannedFault[], startAtMs: number): void {
    for (const { at, ...fault } of faults) {
      const timer = setTimeout(
        () => {
          this.timers.delete(timer)
          this.give(fault)
        },
        Math.max(0, startAtMs + durationMs(at) - performance.now()),
      )
      this.timers.add(timer)
    }
  }

  give(fault: Fault): void {
    const { own, load, log } = this
    if (!own) {
      load.disturb(disturbedMs(fault))
      return
    }
    load.disturb(disturbedMs(fault), { kind: 'fault', label: faultLabel(fault), detail: detailOf(fault) })
    own.api.fault(own.id, fault).catch((error: Error) => {
      log.warn({ err: error, fault }, 'the fault could not be injected')
      load.disturb(0, { kind: 'notice', label: `The fault could not be injected: ${error.message}` })
    })
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer)
  }
}

const detailOf = (fault: Fault): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(fault).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )
