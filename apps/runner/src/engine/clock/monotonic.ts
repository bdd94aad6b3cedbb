import type { Clock } from './clock.ts'

/** Real time. Node's timers may fire up to a millisecond early: callers check the time they find. */
export const monotonicClock: Clock = {
  now: () => performance.now(),
  wakeAfter(delayMs, wake) {
    const timer = setTimeout(wake, delayMs)
    return { cancel: () => clearTimeout(timer) }
  },
}
