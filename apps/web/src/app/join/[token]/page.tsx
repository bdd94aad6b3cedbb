import type { Metadata } from 'next'
import { ApiProvider } from '@/features/api/api-provider.tsx'
import { JoinPage } from '@/features/join/join-page.tsx'

export const metadata: Metadata = { title: 'Invitation', robots: { index: false }, referrer: 'no-referrer' }

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <ApiProvider>
      <JoinPage token={token} />
    </ApiProvider>
  )
}
