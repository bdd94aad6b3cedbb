import { createDataSet as storeDataSet } from '@broadside/db/data-sets/data-sets'
import { fieldIssue } from '@broadside/shared/config/issues'
import { DataSetName } from '@broadside/shared/config/keycast-behaviour'
import { MAX_CSV_BYTES, MAX_CSV_COLUMNS, MAX_CSV_ROWS } from '@broadside/shared/data-sets/csv-limits'
import { MOST_DATA_SET_ROWS } from '@broadside/shared/data-sets/data-set'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { invalidInput } from '../errors.ts'
import { partSecrets } from '../secrets.ts'
import { getTarget } from '../targets/get.ts'
import { createCsv } from './create-csv.ts'
import { enqueueDataSet } from './enqueue.ts'
import { orNameTaken } from './name-taken.ts'
import { type DataSetView, dataSetView } from './view.ts'

const name = DataSetName.describe('scenarios refer to it by this name')
const KeycastUsers = z.strictObject({
  kind: z.literal('keycast-users').optional().describe('default'),
  name,
  target: z.string().min(1).max(64).describe('slug or id of a keycast target: users are registered there'),
  users: z.int().min(1).max(MOST_DATA_SET_ROWS),
  concurrency: z.int().min(1).max(200).default(20).describe('users registered at once'),
})
const Csv = z.strictObject({
  kind: z.literal('csv'),
  name,
  csv: z
    .string()
    .describe(
      `text with a header line; at most ${MAX_CSV_BYTES} bytes, ${MAX_CSV_ROWS} rows and ${MAX_CSV_COLUMNS} columns`,
    ),
})
export const CreateDataSet = z.discriminatedUnion('kind', [KeycastUsers, Csv])
export type CreateDataSet = z.infer<typeof CreateDataSet>

/** Stores the rows of a CSV, or has users made. Throws invalid_input, not_found, conflict and unavailable, as those do. */
export const createDataSet = (access: Access, input: CreateDataSet): Promise<DataSetView> =>
  input.kind === 'csv' ? createCsv(access, input) : createKeycastUsers(access, input)

/**
 * Stores a data set and hands its making to the runners. Throws invalid_input (a target of another kind), not_found (target),
 * conflict (name) and unavailable (queue; the set is then interrupted, and can be resumed).
 */
async function createKeycastUsers(access: Access, input: z.infer<typeof KeycastUsers>): Promise<DataSetView> {
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
  }).catch(orNameTaken(input.name))
  await enqueueDataSet(access, row.id)
  await recordChange(
    access,
    'data-set.create',
    { kind: 'data-set', id: row.id, name: row.name },
    { users: row.wanted },
  )
  return dataSetView(row)
}
