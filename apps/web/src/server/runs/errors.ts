import { type ErrorGroup, listErrorGroups } from '@broadside/db/measurements/error-groups'
import type { Access } from '../auth/access.ts'
import { requireRun } from './require.ts'

/** The error table of a run, most frequent first, each with a query that ended so. */
export async function runErrors(access: Access, runId: string): Promise<ErrorGroup[]> {
  const run = await requireRun(access, runId)
  return listErrorGroups(access.services.db.pool, run.id)
}
