'use client'
import { useSearchParams } from 'next/navigation'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { MessagePage } from '@/components/shell/message-page.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { safeNext } from './safe-next.ts'
import { signInByLink, signInByPassword } from './sign-in.ts'

/** Signs in by the one-time link that the start prints, or by e-mail and password. */
export function SignInPage() {
  const params = useSearchParams()
  const token = params.get('token')
  const next = safeNext(params.get('next'))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const used = useRef(false)

  const follow = useCallback(
    async (attempt: Promise<string | undefined>) => {
      setBusy(true)
      const refusal = await attempt
      if (refusal === undefined) window.location.replace(next)
      else {
        setError(refusal)
        setBusy(false)
      }
    },
    [next],
  )
  useEffect(() => {
    // The token is good for one use: a second effect run must not spend it again.
    if (token === null || used.current) return
    used.current = true
    void follow(signInByLink(token))
  }, [token, follow])

  if (token !== null && error === undefined)
    return (
      <MessagePage title="Signing you in">
        <p role="status">One moment: the link is being checked.</p>
      </MessagePage>
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    void follow(signInByPassword(email, password))
  }
  return (
    <MessagePage title="Sign in to Broadside">
      {error ? (
        <FieldError>{error}</FieldError>
      ) : (
        <p>
          Open the sign-in link that <code className="font-mono text-ink">npm start</code> printed: it signs
          you in once. Every start prints a new one.
        </p>
      )}
      {error && token !== null ? (
        <p>
          A link works once. Run <code className="font-mono text-ink">npm start</code> again and open the new
          link that it prints.
        </p>
      ) : null}
      <form onSubmit={onSubmit} className="mt-4 flex flex-col gap-3 border-t border-line pt-5 text-ink">
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
      </form>
    </MessagePage>
  )
}
