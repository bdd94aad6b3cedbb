import { listDataSets as rowsOf } from '@broadside/db/data-sets/data-sets'
import type { Access } from '../auth/access.ts'
import { type DataSetView, dataSetView } from './view.ts'

/** The project's data sets, newest first. */
export async function listDataSets({ tenant, project }: Access): Promise<DataSetView[]> {
  return (await rowsOf(tenant, project.id)).map(dataSetView)
}
