/** Passes at most one call per `periodMs` on: a fault that repeats a thousand times a second makes one log line. */
export function rateLimited<Args extends unknown[]>(
  periodMs: number,
  report: (...args: Args) => void,
): (...args: Args) => void {
  let nextMs = Number.NEGATIVE_INFINITY
  return (...args) => {
    const nowMs = performance.now()
    if (nowMs < nextMs) return
    nextMs = nowMs + periodMs
    report(...args)
  }
}
