'use client'
import { useQuery } from '@tanstack/react-query'
import { ALONE } from '../api/alone.ts'
import { useTRPC } from '../api/trpc.ts'
import type { RunsOverTime } from './types.ts'

/** The courses of two or more runs; undefined until they are here. */
export function useRunsOverTime(ids: readonly string[]): RunsOverTime | undefined {
  const trpc = useTRPC()
  return useQuery(
    trpc.compare.overTime.queryOptions(
      { runs: [...ids] },
      { enabled: ids.length >= 2, staleTime: 60_000, ...ALONE },
    ),
  ).data
}
