'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Field } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'

export interface PasswordFormProps {
  busy: boolean
  onSubmit: (email: string, password: string) => void
}

export function PasswordForm({ busy, onSubmit }: PasswordFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(email, password)
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-3 border-t border-line pt-5 text-ink">
      <Field label="E-mail">
        <Input
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Password">
        <Input
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        Sign in
      </Button>
      <p className="text-xs text-subtle">
        Forgot your password? An admin of your organization can reset it under Settings, Members.
      </p>
    </form>
  )
}
