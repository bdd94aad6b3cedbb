'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { MessagePage } from '@/components/shell/message-page.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { ReportSkeleton } from '../runs/report-skeleton.tsx'
import { ShareFrame } from './share-frame.tsx'

// A viewer of one kind loads nothing of the other.
const SharedRun = dynamic(() => import('./shared-run.tsx').then((module) => module.SharedRun), {
  loading: ReportSkeleton,
})
const SharedComparison = dynamic(
  () => import('./shared-comparison.tsx').then((module) => module.SharedComparison),
  { loading: ReportSkeleton },
)

/** A run or a comparison as it was when somebody shared it; needs no sign-in. */
export function SharePage({ token }: { token: string }) {
  const trpc = useTRPC()
  const share = useQuery(trpc.shares.open.queryOptions({ token }, { staleTime: Number.POSITIVE_INFINITY }))
  if (share.isError)
    return (
      <MessagePage title="This link does not work">
        <p>{messageOf(share.error)}</p>
      </MessagePage>
    )
  const snapshot = share.data
  return (
    <ShareFrame
      what={snapshot?.kind === 'comparison' ? 'shared comparison' : 'shared run'}
      takenAt={snapshot?.takenAt}
      fileUrl={`/api/share/${token}/report.html`}
    >
      {snapshot === undefined ? (
        <ReportSkeleton />
      ) : snapshot.kind === 'comparison' ? (
        <SharedComparison snapshot={snapshot} />
      ) : (
        <SharedRun snapshot={snapshot} />
      )}
    </ShareFrame>
  )
}
