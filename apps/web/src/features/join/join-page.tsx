'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { MessagePage } from '@/components/shell/message-page.tsx'
import { Button } from '@/components/ui/button.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { JoinForm } from './join-form.tsx'

/** The page of an invitation's link: a new person chooses a password or comes by single sign-on, a known one joins. */
export function JoinPage({ token }: { token: string }) {
  const trpc = useTRPC()
  const invitation = useQuery(trpc.invitations.open.queryOptions({ token }))
  const session = useQuery(trpc.session.current.queryOptions())
  const ways = useQuery(trpc.session.waysToSignIn.queryOptions(undefined, { staleTime: Infinity }))
  if (invitation.isError)
    return (
      <MessagePage title="This invitation is not valid">
        <p>{messageOf(invitation.error)}</p>
      </MessagePage>
    )
  if (!invitation.data || session.isPending || ways.isPending)
    return (
      <MessagePage title="Invitation">
        <p role="status">One moment.</p>
      </MessagePage>
    )
  const { email, organization, role, hasAccount } = invitation.data
  const isSignedIn = session.data?.email?.toLowerCase() === email
  return (
    <MessagePage title={`Join ${organization}`}>
      <p>
        {email} was invited as <strong className="font-medium text-ink">{role}</strong>.
      </p>
      {hasAccount && !isSignedIn ? (
        <>
          <p>This address has an account. Sign in with it, then open this link again.</p>
          <Button asChild variant="primary" className="mt-4 self-start">
            <Link href={`/sign-in?next=${encodeURIComponent(`/join/${token}`)}`}>Sign in</Link>
          </Button>
        </>
      ) : (
        <JoinForm
          token={token}
          isSignedIn={isSignedIn}
          singleSignOn={!isSignedIn && (ways.data?.singleSignOn ?? false)}
        />
      )}
    </MessagePage>
  )
}
