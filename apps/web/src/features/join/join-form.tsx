'use client'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { useTRPC } from '../api/trpc.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { signInByPassword } from '../sign-in/sign-in.ts'
import { SingleSignOnButton } from '../sign-in/single-sign-on-button.tsx'

export interface JoinFormProps {
  token: string
  /** As the person who was invited: nothing is left to ask. */
  isSignedIn: boolean
  /** Whether the provider may vouch for a new person instead of a password. */
  singleSignOn: boolean
}

/** Accepts an invitation: at once for who is signed in, else with a name and a password of a new person. */
export function JoinForm({ token, isSignedIn, singleSignOn }: JoinFormProps) {
  const trpc = useTRPC()
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
  const { at: errorOf, elsewhere } = useFormErrors(accept.error, { name, password })
  const other = elsewhere ?? refusal
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    accept.mutate(isSignedIn ? { token } : { token, name, password })
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="mt-4 flex flex-col gap-3 border-t border-line pt-5 text-ink"
    >
      {isSignedIn ? null : (
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
      {singleSignOn ? (
        <SingleSignOnButton label="Join with single sign-on" next="/runs" onRefusal={setRefusal} />
      ) : null}
    </form>
  )
}
