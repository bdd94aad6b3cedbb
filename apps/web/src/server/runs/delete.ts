import { deleteRuns } from '@broadside/db/runs/edit-run'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { requireRun } from './require.ts'

/** Deletes an ended run with all that was measured. Throws not_found, and conflict while it is open. */
export async function deleteEndedRun(access: Access, runId: string): Promise<{ id: string }> {
  const run = await requireRun(access, runId)
  if ((await deleteRuns(access.tenant, [runId])) === 0)
    throw new AppError('conflict', `Run ${runId} is ${run.status}. Stop it first; then it can be deleted.`)
  await recordChange(access, 'run.delete', { kind: 'run', id: runId, name: run.name })
  return { id: runId }
}
