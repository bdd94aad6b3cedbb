'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'

const TONES = { delivered: 'passed', pending: 'queued', failed: 'failed' } as const

/** What a name server answers says little to who reads this. */
const inWords = (error: string): string =>
  error.replace(/^getaddrinfo E\w+ (\S+)$/, 'the name $1 leads to no address')

/** What was sent to a webhook, and what came of it. */
export function DeliveryLog({
  webhook,
  onClose,
}: {
  webhook: { id: string; name: string }
  onClose: () => void
}) {
  const trpc = useTRPC()
  const log = useQuery(trpc.webhooks.deliveries.queryOptions({ id: webhook.id }, { refetchInterval: 5_000 }))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Deliveries to ${webhook.name}`}>
      {log.isError ? <p className="text-sm text-muted">{messageOf(log.error)}</p> : null}
      {log.data?.length === 0 ? (
        <p className="text-sm text-muted">Nothing sent yet. “Send test” sends a test at once.</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {(log.data ?? []).map((delivery) => (
          <li key={delivery.id} className="flex flex-col gap-1 py-2 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={TONES[delivery.status]}>{delivery.status}</Badge>
              {delivery.runId ? (
                <Link href={`/runs/${delivery.runId}`} className="underline underline-offset-2">
                  {delivery.event}
                </Link>
              ) : (
                delivery.event
              )}
              <span className="text-muted">
                <RelativeTime at={delivery.createdAt} />
              </span>
            </span>
            <span className="text-xs text-subtle">
              {delivery.attempts === 1 ? 'one attempt' : `${delivery.attempts} attempts`}
              {delivery.responseStatus ? `, answered ${delivery.responseStatus}` : ''}
              {delivery.nextAttemptAt ? (
                <>
                  , next <RelativeTime at={delivery.nextAttemptAt} />
                </>
              ) : null}
            </span>
            {delivery.error ? (
              <span className="text-xs break-words text-failed">{inWords(delivery.error)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
