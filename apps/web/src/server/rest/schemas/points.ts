import { z } from 'zod'

export const Points = z.strictObject({
  span: z.int().describe('seconds per point'),
  points: z.array(
    z.strictObject({
      second: z.int().describe('from the start of the run'),
      coveredMs: z.number(),
      shards: z.int(),
      stats: z
        .record(z.string(), z.number())
        .describe(
          '`vus`, `output_tokens_rate` (per second), `ttft_p99` (ms), …; a key that is missing was not measured',
        ),
    }),
  ),
})
