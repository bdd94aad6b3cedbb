'use client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ALONE } from '../api/alone.ts'
import { useTRPC, useTRPCClient } from '../api/trpc.ts'
import type { RunFilters } from './run-filters.tsx'
import type { RunRow } from './run-list.tsx'

const REFETCH_MS = 4_000
const PAGE = 50
const NONE: readonly never[] = []

/** The pages of the run list as rows, with the course of each run's numbers. */
export function useRunList(filters: RunFilters) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const input = {
    limit: PAGE,
    search: filters.search,
    scenarioId: filters.scenario,
    status: filters.status && [filters.status],
    verdict: filters.verdict && [filters.verdict],
    validity: filters.validity && [filters.validity],
    tag: filters.tag,
    branch: filters.branch,
    createdBy: filters.person,
    starred: filters.starred ? true : undefined,
  }
  // Written out, because tRPC's own infinite query adds a field to the input that the strict schema refuses.
  const runs = useInfiniteQuery({
    queryKey: [...trpc.runs.list.queryKey(input), 'pages'],
    queryFn: ({ pageParam, signal }) => client.runs.list.query({ ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: REFETCH_MS,
  })
  const found = useMemo(() => runs.data?.pages.flatMap((page) => page.runs) ?? [], [runs.data])
  // The runs that are over: their courses are asked for once.
  const over = useMemo(
    () =>
      found
        .filter((run) => run.numbers !== null)
        .map((run) => run.id)
        .slice(0, 200),
    [found],
  )
  const courses = useQuery(
    trpc.runs.sparklines.queryOptions(
      { ids: over },
      { enabled: over.length > 0, staleTime: 60_000, placeholderData: (before) => before, ...ALONE },
    ),
  )
  const rows = useMemo<RunRow[]>(
    () =>
      found.map((run) => {
        const course = courses.data?.[run.id]
        const isHttp = run.target?.kind === 'http'
        return {
          ...run,
          targetName: run.target?.name ?? null,
          branch: run.git.branch,
          durationMs: run.numbers?.durationMs,
          throughputPerS: run.numbers?.tokensPerS ?? run.numbers?.requestsPerS ?? undefined,
          ttftP99Ms: run.numbers?.ttftP99Ms ?? undefined,
          e2eP99Ms: run.numbers?.e2eP99Ms ?? run.numbers?.httpP99Ms ?? undefined,
          sparklines: course && {
            throughput: isHttp ? course.http_reqs_rate : course.output_tokens_rate,
            ttft: course.ttft_p99,
            e2e: isHttp ? course.http_req_duration_p99 : course.e2e_p99,
          },
        }
      }),
    [found, courses.data],
  )
  return { runs, rows: rows.length > 0 ? rows : NONE }
}
