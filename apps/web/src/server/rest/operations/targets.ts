import { archiveTarget } from '../../targets/archive.ts'
import { CreateTarget, createTarget } from '../../targets/create.ts'
import { getTarget } from '../../targets/get.ts'
import { listTargets } from '../../targets/list.ts'
import { UpdateTarget, updateTarget } from '../../targets/update.ts'
import { verifyTarget } from '../../targets/verify.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Done } from '../schemas/common.ts'
import { Target, TargetList, TargetProof, WrittenTarget } from '../schemas/target.ts'

const tag = 'Targets'

export const targetOperations: readonly Operation[] = [
  operation({
    id: 'listTargets',
    method: 'GET',
    path: '/targets',
    tag,
    summary: 'List targets',
    needs: 'read',
    answers: { 200: { description: 'All of the project, by name.', schema: TargetList } },
    handle: async ({ access }) => ok({ targets: await listTargets(access) }),
  }),
  operation({
    id: 'createTarget',
    method: 'POST',
    path: '/targets',
    tag,
    summary: 'Store a target',
    description: 'Its secret is encrypted and never returned.',
    needs: 'admin',
    body: CreateTarget,
    documentedBody: CreateTarget.extend({ config: WrittenTarget }),
    answers: { 201: { description: 'The target.', schema: Target } },
    async handle({ access, body }) {
      const made = await createTarget(access, body)
      return { status: 201, body: made, headers: { location: `/api/v1/targets/${made.id}` } }
    },
  }),
  operation({
    id: 'getTarget',
    method: 'GET',
    path: '/targets/{id}',
    tag,
    summary: 'Read a target',
    description: 'By id or slug.',
    needs: 'read',
    answers: { 200: { description: 'The target.', schema: Target } },
    handle: async ({ access, params }) => ok(await getTarget(access, params.id)),
  }),
  operation({
    id: 'updateTarget',
    method: 'PATCH',
    path: '/targets/{id}',
    tag,
    summary: 'Change a target',
    description:
      'A secret that is left out stays, unless the addresses change: it is never sent to another server.',
    needs: 'admin',
    body: UpdateTarget.omit({ id: true }),
    documentedBody: UpdateTarget.omit({ id: true }).extend({ config: WrittenTarget.optional() }),
    answers: { 200: { description: 'The target as it is now.', schema: Target } },
    async handle({ access, params, body }) {
      const { id } = await getTarget(access, params.id)
      return ok(await updateTarget(access, { ...body, id }))
    },
  }),
  operation({
    id: 'deleteTarget',
    method: 'DELETE',
    path: '/targets/{id}',
    tag,
    summary: 'Delete a target',
    description: 'It disappears from the lists, and no run can use it; its runs stay.',
    needs: 'admin',
    answers: { 200: { description: 'Put away.', schema: Done } },
    handle: async ({ access, params }) => ok(await archiveTarget(access, params.id)),
  }),
  operation({
    id: 'verifyTarget',
    method: 'POST',
    path: '/targets/{id}/verify',
    tag,
    summary: 'Prove that a public target is yours',
    description: 'Says where the proof belongs, and checks for it. Every start of a run checks again.',
    needs: 'admin',
    answers: { 200: { description: 'What was found, host by host.', schema: TargetProof } },
    handle: async ({ access, params }) => ok(await verifyTarget(access, params.id)),
  }),
]
