import { createDataSet as storeDataSet } from '@broadside/db/data-sets/data-sets'
import { Conflict } from '@broadside/db/errors'
import { fieldIssue } from '@broadside/shared/config/issues'
import { DataSetName } from '@broadside/shared/config/keycast-behaviour'
import { MOST_DATA_SET_ROWS } from '@broadside/shared/data-sets/data-set'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError, invalidInput } from '../errors.ts'
import { partSecrets } from '../secrets.ts'
import { getTarget } from '../targets/get.ts'
import { enqueueDataSet } from './enqueue.ts'
import { type DataSetView, dataSetView } from './view.ts'

export const CreateDataSet = z.strictObject({
  name: DataSetName.describe('how scenarios call it'),
  target: z.string().min(1).max(64).describe('slug or id of a keycast target: users are registered there'),
  users: z.int().min(1).max(MOST_DATA_SET_ROWS),
  concurrency: z.int().min(1).max(200).default(20).describe('users registered at once'),
})

/**
 * Stores a data set and hands its making to the runners. Throws invalid_input (a target of another kind), not_found (target),
 * conflict (name) and unavailable (queue; the set is then interrupted, and can be resumed).
 */
export async function createDataSet(
  access: Access,
  input: z.infer<typeof CreateDataSet>,
): Promise<DataSetView> {
  const { tenant, project, actor } = access
  const target = await getTarget(access, input.target)
  if (target.config.kind !== 'keycast')
    throw invalidInput([fieldIssue('target', 'a target of the kind "keycast"', `"${target.kind}"`)])
  const row = await storeDataSet(tenant, {
    projectId: project.id,
    name: input.name,
    kind: 'keycast-users',
    targetId: target.id,
    target: { ...partSecrets(target.config).open },
    wanted: input.users,
    concurrency: input.concurrency,
    createdBy: actor.name,
  }).catch((error: unknown) => {
    if (error instanceof Conflict)
      throw new AppError(
        'conflict',
        `There is a data set "${input.name}" already. Delete it first, or choose another name.`,
      )
    throw error
  })
  await enqueueDataSet(access, row.id)
  await recordChange(
    access,
    'data-set.create',
    { kind: 'data-set', id: row.id },
    { name: row.name, users: row.wanted },
  )
  return dataSetView(row)
}
