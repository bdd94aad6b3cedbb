import { listQueries, type StoredQuery } from '@broadside/db/measurements/query-samples'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { Id } from '../slug.ts'
import { requireRun } from './require.ts'

export const RunQueries = z.strictObject({
  runId: Id,
  limit: z.int().min(1).max(500).default(100),
  /** The last row of the page before. */
  after: z.strictObject({ second: z.int(), shard: z.int(), n: z.int() }).nullish(),
  onlyBad: z.boolean().default(false),
})

/** A page of single queries, in order of time. */
export async function runQueries(access: Access, input: z.infer<typeof RunQueries>): Promise<StoredQuery[]> {
  const run = await requireRun(access, input.runId)
  const { limit, after, onlyBad } = input
  return listQueries(access.services.db.pool, run.id, { limit, after: after ?? undefined, onlyBad })
}
