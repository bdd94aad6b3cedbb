'use client'
import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Select } from '@/components/ui/select.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { QueryFailed } from '../api/query-failed.tsx'
import { useTRPC } from '../api/trpc.ts'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { TrendReport } from './trend-report.tsx'

const LIMITS = ['30', '100', '300'] as const

/** A scenario's key metrics over its runs; the choice is in the URL. */
export function TrendsPage() {
  const trpc = useTRPC()
  const pathname = usePathname()
  const params = useSearchParams()
  const scenarios = useQuery(trpc.scenarios.list.queryOptions())
  const put = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    window.history.replaceState(null, '', `${pathname}?${next}`)
  }
  const slug = params.get('scenario') ?? scenarios.data?.[0]?.slug
  const branch = params.get('branch') ?? undefined
  const limit = LIMITS.find((value) => value === params.get('last')) ?? '100'
  const trend = useQuery(
    trpc.trends.get.queryOptions(
      { scenario: slug ?? '', branch, limit: Number(limit) },
      { enabled: slug !== undefined },
    ),
  )
  const branches = [...new Set((trend.data?.runs ?? []).flatMap(({ git }) => git.branch ?? []))].sort()
  return (
    <>
      <PageHeader
        title="Trends"
        description="Is it getting slower? Each point is a run; the band is the usual range."
        actions={
          <>
            <Select
              aria-label="Scenario"
              value={slug}
              onChange={(value) => put({ scenario: value, branch: undefined })}
              className="w-auto max-w-64 min-w-44"
              placeholder="Choose a scenario"
              options={(scenarios.data ?? []).map((scenario) => ({
                value: scenario.slug,
                label: scenario.name,
              }))}
            />
            <Select
              aria-label="Branch"
              value={branch ?? 'any'}
              onChange={(value) => put({ branch: value === 'any' ? undefined : value })}
              className="w-auto"
              options={[
                { value: 'any', label: 'Any branch' },
                ...[...new Set([...branches, ...(branch ? [branch] : [])])].map((value) => ({
                  value,
                  label: value,
                })),
              ]}
            />
            <Select
              aria-label="Runs"
              value={limit}
              onChange={(value) => put({ last: value })}
              className="w-auto"
              options={LIMITS.map((value) => ({ value, label: `Last ${value} runs` }))}
            />
          </>
        }
      />
      {trend.isError ? (
        <QueryFailed what="The trend" error={trend.error} onRetry={() => void trend.refetch()} />
      ) : !trend.data ? (
        scenarios.data?.length === 0 ? (
          <NoRuns />
        ) : (
          <TrendSkeleton />
        )
      ) : trend.data.runs.length === 0 ? (
        <NoRuns />
      ) : (
        <TrendReport trend={trend.data} />
      )}
    </>
  )
}

function NoRuns() {
  return (
    <EmptyState icon={ChartLine} title="No finished run yet" action={<FirstSteps />}>
      A trend shows a scenario’s key numbers over its runs, and marks the run at which they changed level. A
      band needs five runs; a run per commit makes it useful.
    </EmptyState>
  )
}

function TrendSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the trend"
      className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2"
    >
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-64" />
      ))}
    </div>
  )
}
