'use client'
import { OVERLAY_POINTS } from '@broadside/shared/compare/overlay'
import { spanFor } from '@broadside/shared/roll-up-spans'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ALONE } from '../api/alone.ts'
import { useTRPC } from '../api/trpc.ts'
import type { ComparedRun, RunsOverTime } from './types.ts'

/** The points of every run with the same seconds in each; undefined until all of them are here. */
export function useRunsOverTime(
  runs: readonly Pick<ComparedRun, 'id' | 'durationMs'>[],
): RunsOverTime | undefined {
  const trpc = useTRPC()
  const longestS = Math.max(1, ...runs.map((run) => (run.durationMs ?? 0) / 1_000))
  const spanS = spanFor(longestS, OVERLAY_POINTS) as 1
  const answers = useQueries({
    queries: runs.map((run) =>
      trpc.runs.points.queryOptions(
        { runId: run.id, maxPoints: OVERLAY_POINTS, minSpan: spanS },
        { staleTime: 60_000, ...ALONE },
      ),
    ),
  })
  return useMemo(() => {
    const points = answers.flatMap(({ data }) => (data ? [data.points] : []))
    return points.length === runs.length ? { spanS, points } : undefined
  }, [answers, runs.length, spanS])
}
