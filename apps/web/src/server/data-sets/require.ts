import { type DataSetRow, findDataSet, findDataSetByName } from '@broadside/db/data-sets/data-sets'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** A data set by id or name. Throws not_found. */
export async function requireDataSet({ tenant, project }: Access, idOrName: string): Promise<DataSetRow> {
  const row = (await findDataSetByName(tenant, project.id, idOrName)) ?? (await findDataSet(tenant, idOrName))
  if (!row || row.projectId !== project.id) throw notFound('data set', idOrName)
  return row
}
