'use client'
import { SessionsCard } from './sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** How the signed-in person signs in, and where. */
export function AccountPage() {
  return (
    <div className="flex flex-col gap-5">
      <SignInCard />
      <SessionsCard />
    </div>
  )
}
