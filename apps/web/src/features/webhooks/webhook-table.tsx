import type { inferRouterOutputs } from '@trpc/server'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
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

export function WebhookTable({ webhooks, testing, onTest, onLog, onSwitch, onDelete }: WebhookTableProps) {
  return (
    <Table caption="Webhooks">
      <TableHead>
        <tr>
          <HeadCell>webhook</HeadCell>
          <HeadCell>told of runs that</HeadCell>
          <HeadCell>on</HeadCell>
          <HeadCell>
            <span className="sr-only">actions</span>
          </HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {webhooks.map((webhook) => (
          <Row key={webhook.id}>
            <Cell>
              <span className="block text-base font-medium">{webhook.name}</span>
              <span className="text-xs text-subtle">
                {webhook.host}, {webhook.kind === 'slack' ? 'as a chat message' : 'as signed JSON'}
              </span>
            </Cell>
            <Cell>
              <span className="flex flex-wrap gap-1">
                {webhook.events.map((event) => (
                  <Badge key={event} tone="outline">
                    {event.replace('run.', '')}
                  </Badge>
                ))}
              </span>
            </Cell>
            <Cell>
              <Switch
                checked={webhook.enabled}
                onChange={(enabled) => onSwitch(webhook, enabled)}
                label={<span className="sr-only">{webhook.name} is on</span>}
              />
            </Cell>
            <Cell className="text-right">
              <span className="flex flex-wrap justify-end gap-2">
                <Button size="sm" busy={testing === webhook.id} onClick={() => onTest(webhook)}>
                  Send test
                </Button>
                <Button size="sm" onClick={() => onLog(webhook)} aria-label={`Log of ${webhook.name}`}>
                  Log
                </Button>
                <Button
                  size="sm"
                  variant="danger"
                  onClick={() => onDelete(webhook)}
                  aria-label={`Delete ${webhook.name}`}
                >
                  Delete
                </Button>
              </span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
