const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g
export const DURATION_PATTERN = '^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$'
const WHOLE = new RegExp(DURATION_PATTERN)

/** A duration as k6 writes it: `"1m30s"`, `"500ms"`, or a plain number of milliseconds. Never negative. */
export type Duration = string | number

export const isDuration = (value: Duration): boolean =>
  typeof value === 'number' ? Number.isFinite(value) && value >= 0 : WHOLE.test(value)

/** Milliseconds of a validated {@link Duration}. Throws RangeError on a string that {@link isDuration} refuses. */
export function durationMs(duration: Duration): number {
  if (typeof duration === 'number') return duration
  if (!WHOLE.test(duration)) throw new RangeError(`not a duration: ${JSON.stringify(duration)}`)
  let total = 0
  for (const [, amount, unit] of duration.matchAll(PART))
    total += Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS]
  return total
}

/** The shortest k6 form of a number of milliseconds: `90_000` → `"1m30s"`. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)}ms`
  const parts: string[] = []
  let rest = Math.round(ms)
  for (const [unit, size] of [
    ['h', UNIT_MS.h],
    ['m', UNIT_MS.m],
    ['s', UNIT_MS.s],
    ['ms', 1],
  ] as const) {
    const amount = Math.floor(rest / size)
    if (amount > 0) parts.push(`${amount}${unit}`)
    rest -= amount * size
  }
  return parts.join('')
}
