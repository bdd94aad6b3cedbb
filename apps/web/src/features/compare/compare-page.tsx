'use client'
import { isFinal } from '@broadside/shared/runs/run-status'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import Link from 'next/link'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ALONE } from '../api/alone.ts'
import { askEarly } from '../api/ask-early.ts'
import { QueryFailed } from '../api/query-failed.tsx'
import { useTRPC } from '../api/trpc.ts'
import { ShareButton } from '../share/share-button.tsx'
import { RunPicker } from './run-picker.tsx'
import { StoredComparison } from './stored-comparison.tsx'
import { useCompareView } from './use-compare-view.ts'
import { usePickedRuns } from './use-picked-runs.ts'
import { useRunsOverTime } from './use-runs-over-time.ts'

/** Two to six runs side by side; the first is the baseline. All that is chosen is in the URL. */
export function ComparePage() {
  const trpc = useTRPC()
  const view = useCompareView()
  const options = trpc.compare.get.queryOptions(
    { runs: [...view.ids] },
    { placeholderData: keepPreviousData, staleTime: 60_000, ...ALONE },
  )
  const enabled = view.ids.length >= 2
  if (enabled) askEarly(options)
  const comparison = useQuery({ ...options, enabled })
  const picked = usePickedRuns(view.ids, {
    isComing: enabled && comparison.isPending,
    runs: comparison.data?.runs ?? [],
  })
  // Asked for here already, while the comparison is being made.
  useRunsOverTime(view.ids)
  return (
    <>
      <PageHeader
        title="Compare"
        description="The first run is the baseline; the others are compared with it."
        actions={
          // A link shows a fixed picture: there is one when all runs have ended.
          comparison.data?.runs.every(({ status }) => isFinal(status)) && view.ids.length >= 2 ? (
            <ShareButton shown={{ runs: [...view.ids] }} />
          ) : null
        }
      />
      <div className="flex flex-col gap-4">
        {view.ids.length > 0 ? <RunPicker ids={view.ids} runs={picked} onChange={view.setIds} /> : null}
        {view.ids.length < 2 ? (
          <EmptyState
            icon={GitCompareArrows}
            title={view.ids.length === 0 ? 'Choose runs to compare' : 'Choose a second run'}
            action={
              view.ids.length === 0 ? (
                <Button asChild variant="primary">
                  <Link href="/runs">Go to the runs</Link>
                </Button>
              ) : (
                <RunPickerHint name={picked[0]?.name} />
              )
            }
          >
            Compare two runs of a scenario to see whether a change made it worse. Select them in the run list,
            or press Compare on a run.
          </EmptyState>
        ) : comparison.isError ? (
          <QueryFailed
            what="The comparison"
            error={comparison.error}
            onRetry={() => void comparison.refetch()}
          />
        ) : comparison.data ? (
          <StoredComparison comparison={comparison.data} view={view} />
        ) : (
          <CompareSkeleton />
        )}
      </div>
    </>
  )
}

function RunPickerHint({ name }: { name: string | undefined }) {
  return <p className="text-sm text-muted">{name ? `“${name}” is A. Add B with the button above.` : null}</p>
}

function CompareSkeleton() {
  return (
    <div role="status" aria-label="Comparing the runs" className="flex flex-col gap-3">
      <Skeleton className="h-18" />
      <div className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}
