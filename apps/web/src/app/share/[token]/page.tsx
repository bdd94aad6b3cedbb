import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ApiProvider } from '@/features/api/api-provider.tsx'
import { ReportSkeleton } from '@/features/runs/report-skeleton.tsx'
import { SharePage } from '@/features/share/share-page.tsx'

export const metadata: Metadata = { title: 'Shared run', robots: { index: false }, referrer: 'no-referrer' }

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <ApiProvider>
      <Suspense fallback={<ReportSkeleton />}>
        <SharePage token={token} />
      </Suspense>
    </ApiProvider>
  )
}
