'use client'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { MessagePage } from '@/components/shell/message-page.tsx'
import { Button } from '@/components/ui/button.tsx'
import { FieldError } from '@/components/ui/field.tsx'
import { useTRPC } from '../api/trpc.ts'
import { PasswordForm } from './password-form.tsx'
import { safeNext } from './safe-next.ts'
import { signInByLink, signInByPassword, singleSignOnUrl } from './sign-in.ts'
import { singleSignOnRefusal } from './single-sign-on-refusal.ts'

/** Signs in by the one-time link that the start prints, by e-mail and password, or by the organization's provider. */
export function SignInPage() {
  const trpc = useTRPC()
  const params = useSearchParams()
  const token = params.get('token')
  const next = safeNext(params.get('next'))
  const ways = useQuery(trpc.session.waysToSignIn.queryOptions(undefined, { staleTime: Infinity }))
  const [error, setError] = useState(() => singleSignOnRefusal(params.get('error')))
  const [busy, setBusy] = useState<'password' | 'single-sign-on'>()
  const used = useRef(false)

  const follow = useCallback(
    async (attempt: Promise<string | undefined>) => {
      const refusal = await attempt
      if (refusal === undefined) window.location.replace(next)
      else {
        setError(refusal)
        setBusy(undefined)
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
  const goToProvider = async () => {
    setError(undefined)
    setBusy('single-sign-on')
    const answer = await singleSignOnUrl(next)
    if ('url' in answer) window.location.assign(answer.url)
    else {
      setError(answer.refusal)
      setBusy(undefined)
    }
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
      <PasswordForm
        busy={busy === 'password'}
        onSubmit={(email, password) => {
          setError(undefined)
          setBusy('password')
          void follow(signInByPassword(email, password))
        }}
      />
      {ways.data?.singleSignOn ? (
        <>
          <p className="my-1 flex items-center gap-3 text-xs text-subtle before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
          <Button size="lg" busy={busy === 'single-sign-on'} onClick={() => void goToProvider()}>
            <KeyRound aria-hidden />
            Sign in with single sign-on
          </Button>
        </>
      ) : null}
    </MessagePage>
  )
}
