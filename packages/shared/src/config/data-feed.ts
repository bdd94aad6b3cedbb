import { z } from 'zod'
import { DataSetName } from './keycast-behaviour.ts'

/** Which row the next iteration takes, in Gatling's words. */
export const FEED_STRATEGIES = ['circular', 'random', 'queue'] as const
export type FeedStrategy = (typeof FEED_STRATEGIES)[number]

/** Rows of a CSV for the templates of a scenario: each iteration takes one, and all its requests have the same. */
export const DataFeed = z.strictObject({
  dataSet: DataSetName.describe('a data set of the kind csv'),
  strategy: z
    .enum(FEED_STRATEGIES)
    .default('circular')
    .describe(
      'circular: in turn, and again from the start; random: any row, by the seed; queue: each row once, so there must be enough',
    ),
})
export type DataFeed = z.infer<typeof DataFeed>
