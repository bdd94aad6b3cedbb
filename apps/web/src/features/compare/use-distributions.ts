'use client'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPC } from '../api/trpc.ts'
import type { ComparedRun, Distributions } from './types.ts'

/** The distribution of a latency in each run, in their order; empty where it is not here yet. */
export function useDistributions(runs: readonly ComparedRun[], metric: string | undefined): Distributions {
  const trpc = useTRPC()
  const answers = useQueries({
    queries: runs.map((run) =>
      trpc.runs.histogram.queryOptions(
        { runId: run.id, metric: metric ?? '' },
        { staleTime: 60_000, enabled: metric !== undefined },
      ),
    ),
  })
  return useMemo(() => answers.map((answer) => answer.data?.buckets ?? []), [answers])
}
