import { z } from 'zod'
import { Duration } from './duration.ts'

/** Pause of a user between two queries (or requests). */
export const ThinkTime = z.discriminatedUnion('distribution', [
  z.strictObject({ distribution: z.literal('fixed'), duration: Duration }),
  z
    .strictObject({ distribution: z.literal('uniform'), min: Duration, max: Duration })
    .describe('every value between min and max equally likely'),
  z
    .strictObject({ distribution: z.literal('exponential'), mean: Duration })
    .describe('memoryless pauses with this mean'),
])
export type ThinkTime = z.infer<typeof ThinkTime>
