'use client'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { singleSignOnUrl } from './sign-in.ts'

export interface SingleSignOnButtonProps {
  /** "Sign in with single sign-on" */
  label: string
  /** Where the way back leads: a path of this site. */
  next: string
  onRefusal: (refusal: string | undefined) => void
}

/** The other way in, below the first: leads to the provider's page, which leads back. */
export function SingleSignOnButton({ label, next, onRefusal }: SingleSignOnButtonProps) {
  const [busy, setBusy] = useState(false)
  const goToProvider = async () => {
    onRefusal(undefined)
    setBusy(true)
    const answer = await singleSignOnUrl(next)
    if ('url' in answer) return window.location.assign(answer.url)
    onRefusal(answer.refusal)
    setBusy(false)
  }
  return (
    <>
      <p className="my-1 flex items-center gap-3 text-xs text-subtle before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button size="lg" busy={busy} onClick={() => void goToProvider()}>
        <KeyRound aria-hidden />
        {label}
      </Button>
    </>
  )
}
