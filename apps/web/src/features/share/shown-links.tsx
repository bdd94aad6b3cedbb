'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import { type Shown, shownInput } from './shown.ts'
import { useRevokeShare } from './use-revoke-share.ts'

/** The links to this that still open, each with its end. */
export function ShownLinks({ shown, title }: { shown: Shown; title: string }) {
  const trpc = useTRPC()
  const shares = useQuery(trpc.shares.list.queryOptions(shownInput(shown)))
  const revoke = useRevokeShare()
  if (!shares.data || shares.data.length === 0) return null
  return (
    <section aria-label={title} className="border-t border-line pt-3">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {shares.data.map((share) => (
          <li key={share.id} className="flex items-center justify-between gap-3 text-sm text-muted">
            <span>
              made <RelativeTime at={share.createdAt} />
              {share.createdBy ? ` by ${share.createdBy}` : ''}
              {share.expiresAt ? (
                <>
                  , expires <RelativeTime at={share.expiresAt} />
                </>
              ) : null}
            </span>
            <Button
              variant="danger"
              size="sm"
              busy={revoke.isPending && revoke.variables.id === share.id}
              onClick={() => revoke.mutate({ id: share.id })}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
