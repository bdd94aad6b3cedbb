import { getRun } from '@broadside/db/runs/get-run'
import type { Sight } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { type RunState, runState } from './view.ts'

/** A run with its shards and marks. Throws not_found. */
export async function getRunState({ tenant }: Sight, runId: string): Promise<RunState> {
  const row = await getRun(tenant, runId)
  if (!row) throw notFound('run', runId)
  return runState(row)
}
