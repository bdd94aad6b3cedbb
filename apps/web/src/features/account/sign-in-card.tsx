'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { useTRPC } from '../api/trpc.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { QueryInCard } from '../lists/query-in-card.tsx'

/** Name, e-mail and password: what makes the one-time link needless. */
export function SignInCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const account = useQuery(trpc.account.get.queryOptions())
  const [typed, setTyped] = useState({ name: '', email: '', newPassword: '', currentPassword: '' })
  const save = useMutation(
    trpc.account.setCredentials.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries()
        setTyped({ name: '', email: '', newPassword: '', currentPassword: '' })
        toast.success('Saved. You can sign in with this from now on.')
      },
    }),
  )
  const { at: errorOf, elsewhere } = useFormErrors(save.error, typed)
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(typed).filter(([, value]) => value !== '')
    save.mutate(Object.fromEntries(given))
  }
  const hasPassword = account.data?.hasPassword ?? false
  return (
    <Card aria-label="Sign-in">
      <CardHeader
        title="Sign-in"
        hint={
          !account.data
            ? 'How you sign in.'
            : hasPassword
              ? 'You sign in with e-mail and password.'
              : 'You signed in with a one-time link. Set an e-mail and a password to sign in without one.'
        }
      />
      <QueryInCard what="Your account" query={account} room="min-h-75 sm:min-h-57">
        <form noValidate onSubmit={onSubmit} className="grid max-w-2xl gap-4 p-4 sm:grid-cols-2">
          <Field label="Name" error={errorOf('name')}>
            <Input {...field('name')} placeholder={account.data?.name} autoComplete="name" />
          </Field>
          <Field label="E-mail" error={errorOf('email')}>
            <Input
              {...field('email')}
              type="email"
              placeholder={account.data?.email}
              autoComplete="username"
            />
          </Field>
          <Field label="New password" hint="at least 10 characters" error={errorOf('newPassword')}>
            <Input {...field('newPassword')} type="password" autoComplete="new-password" />
          </Field>
          {hasPassword ? (
            <Field
              label="Present password"
              hint="to change e-mail or password"
              error={errorOf('currentPassword')}
            >
              <Input {...field('currentPassword')} type="password" autoComplete="current-password" />
            </Field>
          ) : null}
          <div className="flex items-center gap-3 sm:col-span-2">
            <Button type="submit" variant="primary" busy={save.isPending}>
              Save
            </Button>
            {elsewhere ? <FieldError>{elsewhere}</FieldError> : null}
          </div>
        </form>
      </QueryInCard>
    </Card>
  )
}
