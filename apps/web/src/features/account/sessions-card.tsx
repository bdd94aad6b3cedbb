'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { Badge } from '@/components/ui/badge.tsx'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { DataTable, TwoLines } from '@/components/ui/data-table.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import { ListCard } from '../lists/list-card.tsx'
import { browserName } from './browser-name.ts'

/** Where the person is signed in; each can be signed out from here. */
export function SessionsCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const sessions = useQuery(trpc.sessions.list.queryOptions())
  const signedOut = (sentence: string) => {
    void queryClient.invalidateQueries({ queryKey: trpc.sessions.pathKey() })
    toast.success(sentence)
  }
  const onError = (error: unknown) =>
    toast.error('Could not sign out that browser', { description: messageOf(error) })
  const revoke = useMutation(
    trpc.sessions.revoke.mutationOptions({
      onSuccess: () => signedOut('That browser was signed out.'),
      onError,
    }),
  )
  const revokeOthers = useMutation(
    trpc.sessions.revokeOthers.mutationOptions({
      onSuccess: ({ ended }) =>
        signedOut(ended === 1 ? 'One other session ended.' : `${ended} other sessions ended.`),
      onError,
    }),
  )
  const hasOthers = (sessions.data?.length ?? 0) > 1
  return (
    <ListCard
      title="Sessions"
      hint="Where you are signed in."
      query={sessions}
      isEmpty={sessions.data?.length === 0}
      empty="No session."
      actions={
        hasOthers ? (
          <ConfirmButton
            variant="secondary"
            busy={revokeOthers.isPending}
            question="Sign out all other sessions?"
            loses="You stay signed in here. Every other browser must sign in again."
            action="Sign out all others"
            onConfirm={() => revokeOthers.mutate()}
          >
            Sign out all other sessions
          </ConfirmButton>
        ) : null
      }
    >
      <DataTable
        caption="Sessions"
        rows={sessions.data ?? []}
        columns={[
          {
            head: 'where',
            cell: ({ userAgent, ipAddress, isCurrent }) => (
              <TwoLines
                first={
                  <>
                    {browserName(userAgent)} {isCurrent ? <Badge tone="running">this one</Badge> : null}
                  </>
                }
                second={ipAddress || 'unknown address'}
              />
            ),
          },
          { head: 'signed in', numeric: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          { head: 'ends', numeric: true, cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
        ]}
        actions={({ id, isCurrent, userAgent }) =>
          isCurrent ? null : (
            <ConfirmButton
              aria-label={`Sign out ${browserName(userAgent)}`}
              question={`Sign out ${browserName(userAgent)}?`}
              loses="Whoever uses that browser must sign in again."
              action="Sign out"
              onConfirm={() => revoke.mutate({ id })}
            />
          )
        }
      />
    </ListCard>
  )
}
