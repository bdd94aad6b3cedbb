'use client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { toast } from 'sonner'
import { usePerson } from '@/features/account/use-person.ts'
import { useTRPC } from '@/features/api/trpc.ts'
import { AppFrame } from './app-frame.tsx'
import { SignedInPlace } from './signed-in-place.tsx'
import { usePalette } from './use-palette.ts'
import { useTrouble } from './use-trouble.ts'

const ASK_AGAIN_MS = 5_000

/** The frame with the names, the live runs and the search of the person who is signed in; else leads to sign in. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const trpc = useTRPC()
  const { person, query: session } = usePerson()
  const isSignedIn = person != null
  const live = useQuery(
    trpc.runs.list.queryOptions(
      { status: ['running'], limit: 100 },
      { enabled: isSignedIn, refetchInterval: ASK_AGAIN_MS },
    ),
  )
  const killSwitch = useQuery(
    trpc.killSwitch.get.queryOptions(undefined, {
      enabled: isSignedIn,
      refetchInterval: ASK_AGAIN_MS,
    }),
  )
  const trouble = useTrouble([session, live])
  const palette = usePalette(isSignedIn)

  useEffect(() => {
    if (person !== null) return
    const next = `${window.location.pathname}${window.location.search}`
    window.location.replace(`/sign-in?next=${encodeURIComponent(next)}`)
  }, [person])

  const onSignOut = async () => {
    const answer = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    if (answer.ok) window.location.assign('/sign-in')
    else
      toast.error('Could not sign out', {
        description: 'The server refused. Try again in a few seconds.',
      })
  }

  return (
    <AppFrame
      place={<SignedInPlace />}
      person={{ name: person?.name ?? '', email: person?.email ?? '' }}
      liveRuns={live.data?.runs.length ?? 0}
      trouble={trouble}
      killSwitch={killSwitch.data?.pulled ? killSwitch.data : undefined}
      palette={palette}
      onSignOut={onSignOut}
    >
      {person === null ? null : children}
    </AppFrame>
  )
}
