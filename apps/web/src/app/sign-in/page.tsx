import type { Metadata } from 'next'
import { Suspense } from 'react'
import { SignInPage } from '@/features/sign-in/sign-in-page.tsx'

export const metadata: Metadata = { title: 'Sign in', referrer: 'no-referrer' }

export default function Page() {
  return (
    <Suspense>
      <SignInPage />
    </Suspense>
  )
}
