import { z } from 'zod'
import { DURATION_PATTERN, durationMs, isDuration } from '../duration.ts'

const EXPECTED = 'expected a duration such as "30s", "1m30s" or milliseconds >= 0'

/** A duration as it is written: see packages/shared/src/duration.ts. */
export const Duration = z
  .union([z.string().meta({ pattern: DURATION_PATTERN }), z.number().meta({ minimum: 0 })], {
    error: EXPECTED,
  })
  .superRefine((value, ctx) => {
    if (!isDuration(value))
      ctx.addIssue({
        code: 'custom',
        message: `${EXPECTED}, received ${JSON.stringify(value)}`,
      })
  })

/** A duration that is longer than nothing. */
export const PositiveDuration = Duration.refine((value) => safeMs(value) !== 0, {
  message: 'expected a duration longer than 0',
})

/** What is judged by the seconds of a run cannot be shorter than one. */
export const SecondOrLonger = Duration.refine((value) => !(safeMs(value) < 1_000), {
  message: 'expected a duration of at least 1s',
})

function safeMs(value: string | number): number {
  try {
    return durationMs(value)
  } catch {
    return Number.NaN // the format error is reported by Duration itself
  }
}
