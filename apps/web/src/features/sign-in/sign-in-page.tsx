'use client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { MessagePage } from '@/components/shell/message-page.tsx'
import { FieldError } from '@/components/ui/field.tsx'
import { useTRPC } from '../api/trpc.ts'
import { PasswordForm } from './password-form.tsx'
import { safeNext } from './safe-next.ts'
import { signInByLink, signInByPassword } from './sign-in.ts'
import { SPENT_LINK, signInRefusal } from './sign-in-refusal.ts'
import { SingleSignOnButton } from './single-sign-on-button.tsx'

/** Signs in by the one-time link that the start prints, by e-mail and password, or by the organization's provider. */
export function SignInPage() {
  const trpc = useTRPC()
  const params = useSearchParams()
  const token = params.get('token')
  const next = safeNext(params.get('next'))
  const ways = useQuery(trpc.session.waysToSignIn.queryOptions(undefined, { staleTime: Infinity }))
  const [error, setError] = useState(() => signInRefusal(params.get('error')))
  const [busy, setBusy] = useState(false)
  const used = useRef(false)

  const follow = useCallback(
    async (attempt: Promise<string | undefined>) => {
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
        <p role="status">Checking the link.</p>
      </MessagePage>
    )
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
      {error && (token !== null || params.get('error') === SPENT_LINK) ? (
        <p>
          A link works once. Run <code className="font-mono text-ink">npm start</code> again and open the new
          link that it prints, or sign in with a password.
        </p>
      ) : null}
      <PasswordForm
        busy={busy}
        onSubmit={(email, password) => {
          setError(undefined)
          setBusy(true)
          void follow(signInByPassword(email, password))
        }}
      />
      {ways.data?.singleSignOn ? (
        <SingleSignOnButton label="Sign in with single sign-on" next={next} onRefusal={setError} />
      ) : null}
    </MessagePage>
  )
}
