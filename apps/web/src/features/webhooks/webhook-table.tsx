import type { inferRouterOutputs } from '@trpc/server'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { type Column, DataTable, TwoLines } from '@/components/ui/data-table.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import type { AppRouter } from '../api/trpc.ts'

export type WebhookRow = inferRouterOutputs<AppRouter>['webhooks']['list'][number]

export interface WebhookTableProps {
  webhooks: readonly WebhookRow[]
  /** The one that a test is on its way to. */
  testing: string | undefined
  onTest: (webhook: WebhookRow) => void
  onLog: (webhook: WebhookRow) => void
  onSwitch: (webhook: WebhookRow, enabled: boolean) => void
  onDelete: (webhook: WebhookRow) => void
}

const WORDS: Readonly<Record<string, string>> = {
  'run.finished': 'finished',
  'run.failed': 'failed',
  'run.aborted': 'was aborted',
  'run.threshold_failed': 'fails a threshold',
}

const COLUMNS: readonly Column<WebhookRow>[] = [
  {
    head: 'webhook',
    cell: ({ name, maskedUrl, kind }) => (
      <TwoLines
        first={name}
        second={`${maskedUrl.replace(/^https:\/\//, '')}, ${kind === 'slack' ? 'as a chat message' : 'as signed JSON'}`}
      />
    ),
  },
  {
    head: 'called when a run',
    wide: true,
    cell: ({ events }) => (
      <span className="flex flex-wrap gap-1">
        {events.map((event) => (
          <Badge key={event} tone="outline">
            {WORDS[event] ?? event}
          </Badge>
        ))}
      </span>
    ),
  },
]

/** Who is told of runs, and the switch that silences one. */
export function WebhookTable({ webhooks, testing, onTest, onLog, onSwitch, onDelete }: WebhookTableProps) {
  const isOn: Column<WebhookRow> = {
    head: 'on',
    cell: (webhook) => (
      <Switch
        checked={webhook.enabled}
        onChange={(enabled) => onSwitch(webhook, enabled)}
        label={<span className="sr-only">{webhook.name} is on</span>}
      />
    ),
  }
  return (
    <DataTable
      caption="Webhooks"
      rows={webhooks}
      columns={[...COLUMNS, isOn]}
      actions={(webhook) => (
        <>
          <Button
            size="sm"
            busy={testing === webhook.id}
            onClick={() => onTest(webhook)}
            aria-label={`Send test to ${webhook.name}`}
          >
            Send test
          </Button>
          <Button size="sm" onClick={() => onLog(webhook)} aria-label={`Log of ${webhook.name}`}>
            Log
          </Button>
          <ConfirmButton
            aria-label={`Delete ${webhook.name}`}
            question={`Delete the webhook ${webhook.name}?`}
            loses="It is no longer called, and its delivery log is deleted. A new webhook has another secret."
            action="Delete"
            onConfirm={() => onDelete(webhook)}
          />
        </>
      )}
    />
  )
}
