import { deleteRuns } from '@broadside/db/runs/edit-run'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError, notFound } from '../errors.ts'
import { Id } from '../slug.ts'

export const DeleteRuns = z.strictObject({ ids: z.array(Id).min(1).max(200) })

/**
 * Deletes ended runs with all that was measured; open ones are left alone. Throws not_found when none of the runs is here,
 * and conflict when none of them has ended.
 */
export async function deleteManyRuns(
  access: Access,
  { ids }: z.infer<typeof DeleteRuns>,
): Promise<{ deleted: number; left: number }> {
  const here = await access.tenant.prisma.run.count({ where: { id: { in: ids } } })
  if (here === 0) throw notFound('run', ids[0] ?? '')
  const deleted = await deleteRuns(access.tenant, ids)
  if (deleted === 0)
    throw new AppError('conflict', 'None of these runs has ended. Stop them first; then they can be deleted.')
  await recordChange(access, 'run.delete-many', { kind: 'run', id: ids[0], name: `${deleted} runs` })
  return { deleted, left: here - deleted }
}
