'use client'
import { RUN_STATUSES, VALIDITIES, VERDICTS } from '@broadside/shared/run-status'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Play, SearchX } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { LoadFailed, TableSkeleton } from '@/components/ui/query-state.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC, useTRPCClient } from '../api/trpc.ts'
import { RunFilterBar, type RunFilters } from './run-filters.tsx'
import { RunList } from './run-list.tsx'

const REFETCH_MS = 4_000
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)

/** Every run of the project; the filters are in the URL. */
export function RunsPage() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const pathname = usePathname()
  const params = useSearchParams()
  const filters = useMemo<RunFilters>(
    () => ({
      search: params.get('search') ?? undefined,
      status: oneOf(RUN_STATUSES, params.get('status')),
      verdict: oneOf(VERDICTS, params.get('verdict')),
      validity: oneOf(VALIDITIES, params.get('validity')),
      scenario: params.get('scenario') ?? undefined,
    }),
    [params],
  )
  const setFilters = useCallback(
    (next: RunFilters) => {
      const query = new URLSearchParams(
        Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      ).toString()
      window.history.replaceState(null, '', query ? `${pathname}?${query}` : pathname)
    },
    [pathname],
  )
  const input = {
    limit: 50,
    search: filters.search,
    scenarioId: filters.scenario,
    status: filters.status && [filters.status],
    verdict: filters.verdict && [filters.verdict],
    validity: filters.validity && [filters.validity],
  }
  // Written out, because tRPC's own infinite query adds a field to the input that the strict schema refuses.
  const runs = useInfiniteQuery({
    queryKey: [...trpc.runs.list.queryKey(input), 'pages'],
    queryFn: ({ pageParam, signal }) => client.runs.list.query({ ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: REFETCH_MS,
  })
  const scenarios = useQuery(trpc.scenarios.list.queryOptions())
  const rows = useMemo(
    () =>
      (runs.data?.pages ?? []).flatMap((page) =>
        page.runs.map((run) => ({
          ...run,
          targetName: run.target?.name ?? null,
          branch: run.git.branch,
          durationMs: run.numbers?.durationMs,
          queries: run.numbers?.queries ?? run.numbers?.requests ?? undefined,
          ttftP99Ms: run.numbers?.ttftP99Ms ?? undefined,
          e2eP99Ms: run.numbers?.e2eP99Ms ?? run.numbers?.httpP99Ms ?? undefined,
        })),
      ),
    [runs.data],
  )
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <PageHeader
        title="Runs"
        description="Every run of this project, the newest first."
        actions={
          <Button asChild variant="primary">
            <Link href="/scenarios">
              <Play aria-hidden />
              New run
            </Link>
          </Button>
        }
      />
      <RunFilterBar filters={filters} onChange={setFilters} scenarios={scenarios.data ?? []} />
      {runs.isPending ? (
        <TableSkeleton />
      ) : runs.isError ? (
        <LoadFailed what="The runs" message={messageOf(runs.error)} onRetry={() => void runs.refetch()} />
      ) : rows.length > 0 ? (
        <>
          <RunList runs={rows} />
          {runs.hasNextPage ? (
            <div className="mt-4 flex justify-center">
              <Button busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
                Show older runs
              </Button>
            </div>
          ) : null}
        </>
      ) : isFiltered ? (
        <EmptyState
          icon={SearchX}
          title="No run matches"
          action={<Button onClick={() => setFilters({})}>Clear the filters</Button>}
        >
          No run of this project has all that the filters ask for.
        </EmptyState>
      ) : (
        <EmptyState
          icon={Play}
          title="No runs yet"
          action={
            <Button asChild variant="primary">
              <Link href="/scenarios">Choose a scenario</Link>
            </Button>
          }
        >
          A run puts the load of a scenario on its target and measures what comes back. The demo scenarios
          take less than a minute.
        </EmptyState>
      )}
    </>
  )
}
