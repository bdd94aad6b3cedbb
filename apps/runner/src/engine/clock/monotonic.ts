import type { Clock } from './clock.ts'

/** Real time. Node's timers may fire up to a millisecond early: callers check the time they find. */
export const monotonicClock: Clock = {
  now: () => performance.now(),
  wakeAfter(delayMs, wake) {
    if (delayMs === 0) {
      // At once, but sockets are read before: a timer of 0 would sleep for a millisecond.
      const immediate = setImmediate(wake)
      return { cancel: () => clearImmediate(immediate) }
    }
    const timer = setTimeout(wake, delayMs)
    return { cancel: () => clearTimeout(timer) }
  },
}
