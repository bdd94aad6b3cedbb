import { z } from 'zod'
import { HttpUrl } from './target.ts'

/** Prometheus text that is read while the run lasts; each series becomes one of the run's, per source. */
export const Scrape = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z][\w.-]{0,63}$/, 'expected a name of letters, digits, ".", "_" or "-"')
    .describe('how the instance is called on the result'),
  url: HttpUrl,
  only: z
    .array(z.string().min(1).max(200))
    .max(100)
    .optional()
    .describe('metric names to keep; default: all'),
})
export type Scrape = z.infer<typeof Scrape>
