import { deleteDataSet as deleteRow } from '@broadside/db/data-sets/data-sets'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { requireDataSet } from './require.ts'

/** Deletes a set with its rows; its users stay at their server. Runs that used it keep their results. Throws not_found. */
export async function deleteDataSet(access: Access, idOrName: string): Promise<{ id: string }> {
  const { id, name } = await requireDataSet(access, idOrName)
  await deleteRow(access.tenant, id)
  await recordChange(access, 'data-set.delete', { kind: 'data-set', id, name })
  return { id }
}
