import type { Access } from '../auth/access.ts'
import { requireDataSet } from './require.ts'
import { type DataSetView, dataSetView } from './view.ts'

/** One data set, by id or name. Throws not_found. */
export const getDataSet = async (access: Access, idOrName: string): Promise<DataSetView> =>
  dataSetView(await requireDataSet(access, idOrName))
