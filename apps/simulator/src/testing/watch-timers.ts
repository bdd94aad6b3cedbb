const EVERY_MS = 5
/** What a timer of Node is late by itself. */
const ROUNDING_MS = 1

/**
 * How late the timers of this process are meanwhile: the end answers the median in ms, 0 on an idle machine. A server in this
 * process is late by as much, and what a client measures of it is still the truth.
 */
export function watchTimers(): { end(): number } {
  const lateMs: number[] = []
  let dueMs = performance.now() + EVERY_MS
  const timer = setInterval(() => {
    const nowMs = performance.now()
    lateMs.push(Math.max(0, nowMs - dueMs - ROUNDING_MS))
    dueMs = nowMs + EVERY_MS
  }, EVERY_MS)
  // A test that fails before it ends this does not keep its process.
  timer.unref()
  return {
    end() {
      clearInterval(timer)
      return lateMs.sort((a, b) => a - b)[Math.floor(lateMs.length / 2)] ?? 0
    },
  }
}
