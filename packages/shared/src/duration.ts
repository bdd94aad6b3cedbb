import { z } from 'zod'

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/

const EXPECTED = 'expected a duration such as "30s", "1m30s" or milliseconds >= 0'

/** A duration as k6 writes it: `"1m30s"`, `"500ms"`, or a plain number of milliseconds. Never negative. */
export const Duration = z.union([z.string(), z.number()], { error: EXPECTED }).superRefine((value, ctx) => {
  const good = typeof value === 'number' ? Number.isFinite(value) && value >= 0 : WHOLE.test(value)
  if (!good)
    ctx.addIssue({
      code: 'custom',
      message: `${EXPECTED}, received ${JSON.stringify(value)}`,
    })
})
export type Duration = z.infer<typeof Duration>

/** A duration that is longer than nothing. */
export const PositiveDuration = Duration.refine((value) => safeMs(value) !== 0, {
  message: 'expected a duration longer than 0',
})

/** What is judged by the seconds of a run cannot be shorter than one. */
export const SecondOrLonger = Duration.refine((value) => !(safeMs(value) < 1_000), {
  message: 'expected a duration of at least 1s',
})

/** Milliseconds of a validated {@link Duration}. Throws RangeError on a string that {@link Duration} would refuse. */
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

function safeMs(value: string | number): number {
  try {
    return durationMs(value)
  } catch {
    return Number.NaN // the format error is reported by Duration itself
  }
}
