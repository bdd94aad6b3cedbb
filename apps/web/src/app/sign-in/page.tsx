import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ApiProvider } from '@/features/api/api-provider.tsx'
import { SignInPage } from '@/features/sign-in/sign-in-page.tsx'

export const metadata: Metadata = { title: 'Sign in', referrer: 'no-referrer' }

export default function Page() {
  return (
    <ApiProvider>
      <Suspense>
        <SignInPage />
      </Suspense>
    </ApiProvider>
  )
}
