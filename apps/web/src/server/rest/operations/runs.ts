import { controlRun, LiveAction } from '../../runs/control.ts'
import { CreateRun, createRun } from '../../runs/create.ts'
import { deleteEndedRun } from '../../runs/delete.ts'
import { EditRun, editRunNotes } from '../../runs/edit.ts'
import { getRunState } from '../../runs/get.ts'
import { ListRuns, listProjectRuns } from '../../runs/list.ts'
import { restRun } from '../../runs/rest-view.ts'
import { stopRun } from '../../runs/stop.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { ConfigRef, Done, OverridesRef } from '../schemas/common.ts'
import { ControlledRun, CreatedRun, Run, RunPage, StoppedRun } from '../schemas/run.ts'

const tag = 'Runs'

const createOperation = operation({
  id: 'createRun',
  method: 'POST',
  path: '/runs',
  tag,
  summary: 'Start a run',
  description:
    'From a stored scenario or a whole configuration. With an `Idempotency-Key`, a repeated request returns the same run: 200 instead of 201.',
  needs: 'run',
  idempotent: true,
  body: CreateRun,
  documentedBody: CreateRun.extend({ config: ConfigRef.optional(), overrides: OverridesRef.optional() }),
  answers: {
    201: { description: 'It is queued.', schema: CreatedRun },
    200: { description: 'The key was used before: that run.', schema: CreatedRun },
  },
  async handle({ access, body, headers }) {
    const idempotencyKey = body.idempotencyKey ?? headers.get('idempotency-key') ?? undefined
    const run = await createRun(access, { ...body, idempotencyKey }, 'api')
    const location = `/api/v1/runs/${run.id}`
    return { status: run.repeated ? 200 : 201, body: run, headers: { location } }
  },
})

const readOperations = [
  operation({
    id: 'listRuns',
    method: 'GET',
    path: '/runs',
    tag,
    summary: 'List runs',
    description: 'Newest first. Separate several values by commas; `nextCursor` leads to the next page.',
    needs: 'read',
    query: ListRuns.omit({ direction: true }),
    answers: { 200: { description: 'A page of them.', schema: RunPage } },
    handle: async ({ access, query }) => ok(await listProjectRuns(access, query)),
  }),
  operation({
    id: 'getRun',
    method: 'GET',
    path: '/runs/{id}',
    tag,
    summary: 'Read a run',
    description: 'Status, verdict, validity, summary, thresholds and findings. Poll with `If-None-Match`.',
    needs: 'read',
    answers: { 200: { description: 'The run.', schema: Run } },
    handle: async ({ access, params }) => ok(restRun(access, await getRunState(access, params.id))),
  }),
]

const changeOperations = [
  operation({
    id: 'stopRun',
    method: 'POST',
    path: '/runs/{id}/stop',
    tag,
    summary: 'Stop a run',
    description: 'No new work within 2 s. Stopping twice is harmless.',
    needs: 'run',
    answers: {
      202: { description: 'It is stopping.', schema: StoppedRun },
      200: { description: 'It was still queued and has ended.', schema: StoppedRun },
    },
    async handle({ access, params }) {
      const stopped = await stopRun(access, params.id)
      return { status: stopped.stopping ? 202 : 200, body: stopped }
    },
  }),
  operation({
    id: 'controlRun',
    method: 'POST',
    path: '/runs/{id}/control',
    tag,
    summary: 'Hold, resume or change a running load',
    description:
      'Such as `{"action": "set-users", "users": 500}`. Each change is marked on the run’s time axis.',
    needs: 'run',
    body: LiveAction,
    answers: { 202: { description: 'The runners were told.', schema: ControlledRun } },
    async handle({ access, params, body }) {
      return { status: 202, body: await controlRun(access, params.id, body) }
    },
  }),
  operation({
    id: 'editRun',
    method: 'PATCH',
    path: '/runs/{id}',
    tag,
    summary: 'Edit a run',
    description: 'Name, note, tags, star, and whether it is the baseline. Measurements cannot be changed.',
    needs: 'run',
    body: EditRun.omit({ id: true }),
    answers: { 200: { description: 'Changed.', schema: Done } },
    handle: async ({ access, params, body }) => ok(await editRunNotes(access, { ...body, id: params.id })),
  }),
  operation({
    id: 'deleteRun',
    method: 'DELETE',
    path: '/runs/{id}',
    tag,
    summary: 'Delete an ended run',
    description: 'With all its measurements. This cannot be undone.',
    needs: 'run',
    answers: { 200: { description: 'Deleted.', schema: Done } },
    handle: async ({ access, params }) => ok(await deleteEndedRun(access, params.id)),
  }),
]

export const runOperations: readonly Operation[] = [createOperation, ...readOperations, ...changeOperations]
