import { CreateShare, createShare } from '../../shares/create.ts'
import { ListShares, listShares } from '../../shares/list.ts'
import { revokeShare } from '../../shares/revoke.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Done } from '../schemas/common.ts'
import { CreatedShare, ShareList } from '../schemas/share.ts'

const tag = 'Share links'

export const shareOperations: readonly Operation[] = [
  operation({
    id: 'listShares',
    method: 'GET',
    path: '/shares',
    tag,
    summary: 'List share links that still work',
    needs: 'read',
    query: ListShares,
    answers: { 200: { description: 'Newest first, without the links themselves.', schema: ShareList } },
    handle: async ({ access, query }) => ok({ shares: await listShares(access, query) }),
  }),
  operation({
    id: 'createShare',
    method: 'POST',
    path: '/shares',
    tag,
    summary: 'Share an ended run, or a comparison of ended runs, by a link',
    description:
      'Give `runId`, or two to six `runs` with the baseline first. The link opens without sign-in and shows them as they are now.',
    needs: 'run',
    body: CreateShare,
    answers: { 201: { description: 'The link; it is shown only once.', schema: CreatedShare } },
    handle: async ({ access, body }) => ({ status: 201, body: await createShare(access, body) }),
  }),
  operation({
    id: 'revokeShare',
    method: 'DELETE',
    path: '/shares/{id}',
    tag,
    summary: 'Revoke a share link',
    needs: 'run',
    answers: { 200: { description: 'Revoked.', schema: Done } },
    handle: async ({ access, params }) => ok(await revokeShare(access, params.id)),
  }),
]
