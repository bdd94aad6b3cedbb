'use client'
import { useState } from 'react'
import { DialogButton } from '@/components/ui/dialog-button.tsx'
import { ListCard } from '../lists/list-card.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookTable } from './webhook-table.tsx'

/** Who is called when a run ends. */
export function WebhooksCard() {
  const { webhooks, rows, create, update, remove, test } = useWebhooks()
  const [logOf, setLogOf] = useState<{ id: string; name: string }>()
  return (
    <ListCard
      title="Webhooks"
      hint="Call another system, or post to a chat, when a run ends. Failed deliveries are retried for half a day."
      query={webhooks}
      isEmpty={webhooks.data?.length === 0}
      empty="No webhooks yet. A webhook posts the result of each run to your address."
      actions={
        <DialogButton label="New webhook" onOpen={create.reset}>
          {(close) => (
            <NewWebhookDialog
              busy={create.isPending}
              made={create.data}
              error={create.error}
              onCreate={(value) => create.mutate(value)}
              onClose={close}
            />
          )}
        </DialogButton>
      }
      after={logOf ? <DeliveryLog webhook={logOf} onClose={() => setLogOf(undefined)} /> : null}
    >
      <WebhookTable
        webhooks={rows}
        testing={test.isPending ? test.variables.id : undefined}
        onTest={({ id }) => test.mutate({ id })}
        onLog={setLogOf}
        onSwitch={({ id }, enabled) => update.mutate({ id, enabled })}
        onDelete={({ id }) => remove.mutate({ id })}
      />
    </ListCard>
  )
}
