import { z } from 'zod'

/** For people to find and group targets by: `{"stage": "canary"}`. */
export const Labels = z
  .record(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/, 'expected 1 to 40 lower-case letters, digits, "_", "." or "-"'),
    z.string().max(80, 'expected at most 80 characters'),
  )
  .refine((labels) => Object.keys(labels).length <= 20, { message: 'expected at most 20 labels' })
export type Labels = Readonly<Record<string, string>>
