import { findRun } from '@broadside/db/runs/get-run'
import type { Sight } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** The bare row of a run of this organization: the check before every statement in SQL. Throws not_found. */
export async function requireRun({ tenant }: Sight, runId: string) {
  const run = await findRun(tenant, runId)
  if (!run) throw notFound('run', runId)
  return run
}
