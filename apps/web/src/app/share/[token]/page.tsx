import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ApiProvider } from '@/features/api/api-provider.tsx'
import { ReportSkeleton } from '@/features/runs/report-skeleton.tsx'
import { SharePage } from '@/features/share/share-page.tsx'
import { readEnv } from '../../../env.ts'

/** The picture's address is whole, as other sites ask for it by itself. */
export async function generateMetadata({
  params,
}: {
  params: Promise<{ token: string }>
}): Promise<Metadata> {
  const { token } = await params
  const picture = new URL(`/api/share/${encodeURIComponent(token)}/picture.png`, readEnv().BROADSIDE_URL).href
  const title = 'A load test, measured with Broadside'
  return {
    title: 'Shared result',
    robots: { index: false },
    referrer: 'no-referrer',
    openGraph: { title, type: 'website', images: [{ url: picture, width: 1_200, height: 630 }] },
    twitter: { card: 'summary_large_image', title, images: [picture] },
  }
}

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
