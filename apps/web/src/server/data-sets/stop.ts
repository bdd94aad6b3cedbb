import { stopDataSet as interrupt } from '@broadside/db/data-sets/data-sets'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { requireDataSet } from './require.ts'
import { type DataSetView, dataSetView } from './view.ts'

/** Interrupts the making; what is stored stays, and it can be resumed. Throws not_found and conflict. */
export async function stopDataSet(access: Access, idOrName: string): Promise<DataSetView> {
  const { id, name, status } = await requireDataSet(access, idOrName)
  if (!(await interrupt(access.tenant, id, `stopped by ${access.actor.name}`)))
    throw new AppError('conflict', `The data set "${name}" is ${status}: it is not being made.`)
  await recordChange(access, 'data-set.stop', { kind: 'data-set', id, name })
  return dataSetView(await requireDataSet(access, id))
}
