import { requeueDataSet } from '@broadside/db/data-sets/data-sets'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { enqueueDataSet } from './enqueue.ts'
import { requireDataSet } from './require.ts'
import { type DataSetView, dataSetView } from './view.ts'

/** Goes on making an interrupted or failed set; what it has stays. Throws not_found, conflict and unavailable. */
export async function resumeDataSet(access: Access, idOrName: string): Promise<DataSetView> {
  const { id, name, status } = await requireDataSet(access, idOrName)
  if (!(await requeueDataSet(access.tenant, id)))
    throw new AppError(
      'conflict',
      `The data set "${name}" is ${status}: only an interrupted or failed one can be resumed.`,
    )
  await enqueueDataSet(access, id)
  await recordChange(access, 'data-set.resume', { kind: 'data-set', id, name })
  return dataSetView(await requireDataSet(access, id))
}
