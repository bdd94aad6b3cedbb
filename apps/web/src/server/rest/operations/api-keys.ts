import { CreateApiKey, createApiKey } from '../../api-keys/create.ts'
import { listApiKeys } from '../../api-keys/list.ts'
import { revokeApiKey } from '../../api-keys/revoke.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { ApiKeyList, CreatedApiKey } from '../schemas/api-key.ts'
import { Done } from '../schemas/common.ts'

const tag = 'API keys'

export const apiKeyOperations: readonly Operation[] = [
  operation({
    id: 'listApiKeys',
    method: 'GET',
    path: '/api-keys',
    tag,
    summary: 'List keys',
    needs: 'admin',
    answers: { 200: { description: 'Newest first, without the keys themselves.', schema: ApiKeyList } },
    handle: async ({ access }) => ok({ apiKeys: await listApiKeys(access) }),
  }),
  operation({
    id: 'createApiKey',
    method: 'POST',
    path: '/api-keys',
    tag,
    summary: 'Create a key for this project',
    needs: 'admin',
    body: CreateApiKey,
    answers: { 201: { description: 'The key; it is shown only once.', schema: CreatedApiKey } },
    handle: async ({ access, body }) => ({ status: 201, body: await createApiKey(access, body) }),
  }),
  operation({
    id: 'revokeApiKey',
    method: 'DELETE',
    path: '/api-keys/{id}',
    tag,
    summary: 'Revoke a key',
    needs: 'admin',
    answers: { 200: { description: 'Revoked.', schema: Done } },
    handle: async ({ access, params }) => ok(await revokeApiKey(access, params.id)),
  }),
]
