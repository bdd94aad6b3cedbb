/** A pending wake-up. */
export interface Wake {
  cancel(): void
}

/** The engine's only source of time: monotonic, so that a test can run an hour of plan in a second. */
export interface Clock {
  /** Milliseconds with fractions, in the time base of performance.now(). Never goes back. */
  now(): number
  /** Calls back once, `delayMs` or a little more from now; real timers are true to about a millisecond. */
  wakeAfter(delayMs: number, wake: () => void): Wake
}
