'use client'
import { useMutation, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type FormEvent, useState } from 'react'
import { MessagePage } from '@/components/shell/message-page.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { formErrors } from '../forms/form-errors.ts'
import { signInByPassword } from '../sign-in/sign-in.ts'

/** The page of an invitation's link: a new person chooses a password, a known one joins. */
export function JoinPage({ token }: { token: string }) {
  const trpc = useTRPC()
  const invitation = useQuery(trpc.invitations.open.queryOptions({ token }))
  const session = useQuery(trpc.session.current.queryOptions())
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const accept = useMutation(
    trpc.invitations.accept.mutationOptions({
      onSuccess: async ({ email, isNew }) => {
        const refused = isNew ? await signInByPassword(email, password) : undefined
        if (refused) setRefusal(refused)
        else window.location.assign('/runs')
      },
    }),
  )
  if (invitation.isError)
    return (
      <MessagePage title="This invitation opens nothing">
        <p>{messageOf(invitation.error)}</p>
      </MessagePage>
    )
  if (!invitation.data || session.isPending)
    return (
      <MessagePage title="Invitation">
        <p role="status">One moment.</p>
      </MessagePage>
    )
  const { email, organization, role, hasAccount } = invitation.data
  const { at: errorOf, elsewhere } = formErrors(accept.error, ['name', 'password'])
  const other = elsewhere ?? refusal
  const isSame = session.data?.email?.toLowerCase() === email
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    accept.mutate(isSame ? { token } : { token, name, password })
  }
  return (
    <MessagePage title={`Join ${organization}`}>
      <p>
        {email} was invited as <strong className="font-medium text-ink">{role}</strong>.
      </p>
      {hasAccount && !isSame ? (
        <>
          <p>This address has an account. Sign in with it, then open this link again.</p>
          <Button asChild variant="primary" className="mt-4 self-start">
            <Link href={`/sign-in?next=${encodeURIComponent(`/join/${token}`)}`}>Sign in</Link>
          </Button>
        </>
      ) : (
        <form
          noValidate
          onSubmit={onSubmit}
          className="mt-4 flex flex-col gap-3 border-t border-line pt-5 text-ink"
        >
          {isSame ? null : (
            <>
              <Field label="Your name" error={errorOf('name')}>
                <Input autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
              </Field>
              <Field label="Password" hint="at least 10 characters" error={errorOf('password')}>
                <Input
                  type="password"
                  autoComplete="new-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              </Field>
            </>
          )}
          {other ? <FieldError>{other}</FieldError> : null}
          <Button type="submit" variant="primary" size="lg" busy={accept.isPending}>
            Join
          </Button>
        </form>
      )}
    </MessagePage>
  )
}
