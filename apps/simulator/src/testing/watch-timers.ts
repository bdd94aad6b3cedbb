const EVERY_MS = 5
/** What a timer of Node is late by itself. */
const ROUNDING_MS = 1
/** Samples of a quarter of a second. */
const SPELL = 50

/**
 * How late the timers of this process are meanwhile: the end answers the median in ms, 0 on an idle machine. A server in this
 * process is late by as much, and what a client measures of it is still the truth. `endAtWorst` answers the median of the
 * worst quarter second, for what happens in one moment of the time watched.
 */
export function watchTimers(): { end(): number; endAtWorst(): number } {
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
      return medianOf(lateMs)
    },
    endAtWorst() {
      clearInterval(timer)
      const spells = Array.from({ length: Math.ceil(lateMs.length / SPELL) }, (_, n) =>
        medianOf(lateMs.slice(n * SPELL, (n + 1) * SPELL)),
      )
      return Math.max(0, ...spells)
    },
  }
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
