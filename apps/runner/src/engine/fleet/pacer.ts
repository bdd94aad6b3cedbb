/** Longest sleep: a bound on how late a change from outside (stop, a new rate) can take effect on an idle loop. */
export const LONGEST_SLEEP_MS = 250

/**
 * How long the loop may sleep when the next thing is due at `dueMs`; 0 = something is due now. Timers have whole
 * milliseconds and fire up to one early, never more than a fraction late: rounding up keeps the lag under a millisecond
 * without spinning, because whoever wakes early simply asks again.
 */
export function sleepMs(dueMs: number, nowMs: number): number {
  const leftMs = dueMs - nowMs
  if (leftMs <= 0) return 0
  return Math.min(Math.ceil(leftMs), LONGEST_SLEEP_MS)
}
