import { CreateDataSet, createDataSet } from '../../data-sets/create.ts'
import { deleteDataSet } from '../../data-sets/delete.ts'
import { getDataSet } from '../../data-sets/get.ts'
import { listDataSets } from '../../data-sets/list.ts'
import { resumeDataSet } from '../../data-sets/resume.ts'
import { stopDataSet } from '../../data-sets/stop.ts'
import { MAX_CSV_BODY_BYTES } from '../../http/read-json.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Done } from '../schemas/common.ts'
import { DataSet, DataSetList } from '../schemas/data-set.ts'

const tag = 'Data sets'

export const dataSetOperations: readonly Operation[] = [
  operation({
    id: 'listDataSets',
    method: 'GET',
    path: '/data-sets',
    tag,
    summary: 'List data sets',
    needs: 'read',
    answers: { 200: { description: 'All of the project, newest first.', schema: DataSetList } },
    handle: async ({ access }) => ok({ dataSets: await listDataSets(access) }),
  }),
  operation({
    id: 'createDataSet',
    method: 'POST',
    path: '/data-sets',
    tag,
    summary: 'Make a data set',
    description:
      'Users: a runner registers them at the target and stores their tokens encrypted; read the data set again to follow. A CSV is ready at once; its rows are encrypted and never returned.',
    needs: 'run',
    maxBodyBytes: MAX_CSV_BODY_BYTES,
    body: CreateDataSet,
    answers: { 201: { description: 'The data set, queued or (a CSV) ready.', schema: DataSet } },
    async handle({ access, body }) {
      const made = await createDataSet(access, body)
      return { status: 201, body: made, headers: { location: `/api/v1/data-sets/${made.id}` } }
    },
  }),
  operation({
    id: 'getDataSet',
    method: 'GET',
    path: '/data-sets/{id}',
    tag,
    summary: 'Read a data set',
    description: 'By id or name: its progress, and how long each step takes. Tokens are never returned.',
    needs: 'read',
    answers: { 200: { description: 'The data set.', schema: DataSet } },
    handle: async ({ access, params }) => ok(await getDataSet(access, params.id)),
  }),
  operation({
    id: 'resumeDataSet',
    method: 'POST',
    path: '/data-sets/{id}/resume',
    tag,
    summary: 'Resume making a data set',
    description: 'One that was interrupted or failed; its rows so far stay.',
    needs: 'run',
    answers: { 200: { description: 'The data set, queued again.', schema: DataSet } },
    handle: async ({ access, params }) => ok(await resumeDataSet(access, params.id)),
  }),
  operation({
    id: 'stopDataSet',
    method: 'POST',
    path: '/data-sets/{id}/stop',
    tag,
    summary: 'Stop making a data set',
    needs: 'run',
    answers: { 200: { description: 'The data set, interrupted.', schema: DataSet } },
    handle: async ({ access, params }) => ok(await stopDataSet(access, params.id)),
  }),
  operation({
    id: 'deleteDataSet',
    method: 'DELETE',
    path: '/data-sets/{id}',
    tag,
    summary: 'Delete a data set',
    description: 'Its rows are deleted; registered users stay on their server.',
    needs: 'run',
    answers: { 200: { description: 'Deleted.', schema: Done } },
    handle: async ({ access, params }) => ok(await deleteDataSet(access, params.id)),
  }),
]
