import type { SchedulerClock } from '../../time/tick-scheduler.ts'

/** `setTimeout` may fire a millisecond or two late: it is asked to fire this much early, and the rest is polled. */
const EARLY_MS = 2.2

/**
 * A clock for few timers that must be on time to a fraction of a millisecond: it sleeps until shortly before and then
 * turns the event loop until the moment has come. Costs about two milliseconds of CPU a wake.
 */
export const preciseClock: SchedulerClock = {
  nowMs: () => performance.now(),
  wakeAfter(delayMs, wake) {
    const atMs = performance.now() + delayMs
    let immediate: NodeJS.Immediate | undefined
    const poll = (): void => {
      if (performance.now() >= atMs) wake()
      else immediate = setImmediate(poll)
    }
    const timer = delayMs > EARLY_MS ? setTimeout(poll, delayMs - EARLY_MS) : undefined
    if (!timer) immediate = setImmediate(poll)
    return () => {
      clearTimeout(timer)
      clearImmediate(immediate)
    }
  },
}
