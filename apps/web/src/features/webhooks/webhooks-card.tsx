'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookTable } from './webhook-table.tsx'

/** Who is told when a run ends. */
export function WebhooksCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const webhooks = useQuery(trpc.webhooks.list.queryOptions())
  const [isNew, setNew] = useState(false)
  const [logOf, setLogOf] = useState<{ id: string; name: string }>()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() })
  const failed = (error: unknown) =>
    toast.error('The webhook was not changed', { description: messageOf(error) })
  const create = useMutation(trpc.webhooks.create.mutationOptions({ onSuccess: refresh }))
  const update = useMutation(trpc.webhooks.update.mutationOptions({ onSuccess: refresh, onError: failed }))
  const remove = useMutation(trpc.webhooks.delete.mutationOptions({ onSuccess: refresh, onError: failed }))
  const test = useMutation(
    trpc.webhooks.test.mutationOptions({
      onSuccess: (sent) => {
        refresh()
        if (sent.status === 'delivered') toast.success(`The test was taken with ${sent.responseStatus}.`)
        else toast.error('The test was not taken', { description: sent.error ?? undefined })
      },
      onError: failed,
    }),
  )
  return (
    <Card aria-label="Webhooks">
      <CardHeader
        title="Webhooks"
        hint="Tell another system, or a chat, when a run ends. What is not taken is sent again, for half a day."
        actions={
          <Button
            size="sm"
            onClick={() => {
              create.reset()
              setNew(true)
            }}
          >
            <Plus aria-hidden />
            New webhook
          </Button>
        }
      />
      {webhooks.isError ? (
        <p className="p-4 text-sm text-muted">{messageOf(webhooks.error)}</p>
      ) : webhooks.data && webhooks.data.length > 0 ? (
        <WebhookTable
          webhooks={webhooks.data}
          testing={test.isPending ? test.variables.id : undefined}
          onTest={({ id }) => test.mutate({ id })}
          onLog={setLogOf}
          onSwitch={({ id }, enabled) => update.mutate({ id, enabled })}
          onDelete={({ id }) => remove.mutate({ id })}
        />
      ) : (
        <p className="p-4 text-sm text-muted">{webhooks.isPending ? 'Loading' : 'Nobody is told yet.'}</p>
      )}
      {isNew ? (
        <NewWebhookDialog
          busy={create.isPending}
          made={create.data}
          error={create.error ?? undefined}
          onCreate={(value) => create.mutate(value)}
          onClose={() => setNew(false)}
        />
      ) : null}
      {logOf ? <DeliveryLog webhook={logOf} onClose={() => setLogOf(undefined)} /> : null}
    </Card>
  )
}
