'use client'
import { useQuery } from '@tanstack/react-query'
import { Play, SearchX } from 'lucide-react'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { TableSkeleton } from '@/components/ui/query-state.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { QueryFailed } from '../api/query-failed.tsx'
import { useTRPC } from '../api/trpc.ts'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { RetentionButton } from './retention-dialog.tsx'
import { RunFilterBar } from './run-filters.tsx'
import { RunList } from './run-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useRunFilters } from './use-run-filters.ts'
import { useRunList } from './use-run-list.ts'

const NO_FACETS = { tags: [], branches: [], people: [] }

/** Every run of the project; the filters are in the URL. */
export function RunsPage() {
  const trpc = useTRPC()
  const { filters, setFilters, isFiltered } = useRunFilters()
  const { runs, rows } = useRunList(filters)
  const scenarios = useQuery(trpc.scenarios.list.queryOptions())
  const facets = useQuery(trpc.runs.facets.queryOptions(undefined, { staleTime: 60_000 }))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const inOrder = useMemo(
    () => rows.filter((run) => selected.has(run.id)).map((run) => run.id),
    [rows, selected],
  )
  const isEmpty = runs.isSuccess && rows.length === 0
  const onSelect = (id: string, isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  return (
    <>
      <PageHeader
        title="Runs"
        description="Every run of this project, newest first."
        actions={
          <>
            <RetentionButton />
            <ForMembers>
              <Button asChild variant={isEmpty ? 'secondary' : 'primary'}>
                <Link href="/scenarios">
                  <Play aria-hidden />
                  New run
                </Link>
              </Button>
            </ForMembers>
          </>
        }
      />
      <RunFilterBar
        filters={filters}
        onChange={setFilters}
        options={{ scenarios: scenarios.data ?? [], ...(facets.data ?? NO_FACETS) }}
      />
      {runs.isPending ? (
        <TableSkeleton />
      ) : runs.isError ? (
        <QueryFailed what="The runs" error={runs.error} onRetry={() => void runs.refetch()} />
      ) : rows.length > 0 ? (
        <>
          <RunList runs={rows} selected={selected} onSelect={onSelect} />
          {runs.hasNextPage ? (
            <div className="mt-4 flex justify-center">
              <Button busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
                Show older runs
              </Button>
            </div>
          ) : null}
          <SelectionBar selected={inOrder} onClear={() => setSelected(new Set())} />
        </>
      ) : isFiltered ? (
        <EmptyState
          icon={SearchX}
          title="No run matches"
          action={<Button onClick={() => setFilters({})}>Clear the filters</Button>}
        >
          No run of this project matches all filters.
        </EmptyState>
      ) : (
        <EmptyState icon={Play} title="No runs yet" action={<FirstSteps />}>
          A run puts the load of a scenario on its target and measures the result.
        </EmptyState>
      )}
    </>
  )
}
