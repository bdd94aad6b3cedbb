import { CreateWebhook, createWebhook } from '../../webhooks/create.ts'
import { deleteWebhook } from '../../webhooks/delete.ts'
import { listDeliveries } from '../../webhooks/deliveries.ts'
import { listWebhooks } from '../../webhooks/list.ts'
import { testWebhook } from '../../webhooks/test-delivery.ts'
import { UpdateWebhook, updateWebhook } from '../../webhooks/update.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Done } from '../schemas/common.ts'
import { CreatedWebhook, Delivery, DeliveryList, WebhookList } from '../schemas/webhook.ts'

const tag = 'Webhooks'

export const webhookOperations: readonly Operation[] = [
  operation({
    id: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    tag,
    summary: 'List webhooks',
    needs: 'admin',
    answers: { 200: { description: 'Newest first.', schema: WebhookList } },
    handle: async ({ access }) => ok({ webhooks: await listWebhooks(access) }),
  }),
  operation({
    id: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    tag,
    summary: 'Create a webhook',
    description:
      'Sends a signed POST when runs end: `Broadside-Signature: t=<seconds>,v1=<hex>`, the HMAC-SHA-256 of `<seconds>.<body>` with the secret. Kind `slack` sends a message for Slack’s incoming webhooks. Any answer but 2xx is retried, up to six times in half a day.',
    needs: 'admin',
    body: CreateWebhook,
    answers: {
      201: { description: 'The webhook with its secret, which is shown only once.', schema: CreatedWebhook },
    },
    handle: async ({ access, body }) => ({ status: 201, body: await createWebhook(access, body) }),
  }),
  operation({
    id: 'updateWebhook',
    method: 'PATCH',
    path: '/webhooks/{id}',
    tag,
    summary: 'Change a webhook, or turn it on or off',
    needs: 'admin',
    body: UpdateWebhook.omit({ id: true }),
    answers: { 200: { description: 'Changed.', schema: Done } },
    handle: async ({ access, params, body }) => ok(await updateWebhook(access, { ...body, id: params.id })),
  }),
  operation({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/{id}',
    tag,
    summary: 'Delete a webhook with its log',
    needs: 'admin',
    answers: { 200: { description: 'Deleted.', schema: Done } },
    handle: async ({ access, params }) => ok(await deleteWebhook(access, params.id)),
  }),
  operation({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    tag,
    summary: 'List deliveries of a webhook',
    needs: 'admin',
    answers: { 200: { description: 'The last 50, newest first.', schema: DeliveryList } },
    handle: async ({ access, params }) => ok({ deliveries: await listDeliveries(access, params.id) }),
  }),
  operation({
    id: 'testWebhook',
    method: 'POST',
    path: '/webhooks/{id}/test',
    tag,
    summary: 'Send a test delivery',
    needs: 'admin',
    answers: { 200: { description: 'The result.', schema: Delivery } },
    handle: async ({ access, params }) => ok(await testWebhook(access, params.id)),
  }),
]
