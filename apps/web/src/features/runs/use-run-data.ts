'use client'
import { isFinal } from '@broadside/shared/runs/run-status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { ALONE } from '../api/alone.ts'
import { askEarly } from '../api/ask-early.ts'
import { useTRPC } from '../api/trpc.ts'
import type { Zoom } from '../charts/chart-group.tsx'
import { chosenMetric, metricsOf } from './histogram-metrics.ts'
import type { BaselineComparison, BaselineState } from './report/baseline-banner.tsx'
import type { RunView } from './run-view.ts'
import { useRunPoints } from './use-run-points.ts'

const LIVE_REFETCH_MS = 3_000

/** All that the page of a run shows: its state, its points (live, or as many as fit), and what the open tab needs. */
export function useRunData(
  runId: string,
  view: { tab: string; zoom: Zoom | undefined; metric: string | undefined },
) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const stateOptions = trpc.runs.get.queryOptions(
    { id: runId },
    { staleTime: Number.POSITIVE_INFINITY, ...ALONE },
  )
  askEarly(stateOptions)
  const state = useQuery(stateOptions)
  const run = state.data?.run
  const metrics = useMemo(() => metricsOf(run), [run])
  const metric = chosenMetric(metrics, view.metric)
  const isLive = run !== undefined && !isFinal(run.status)
  const points = useRunPoints(runId, run && { isLive }, view.zoom)

  const refetchInterval = isLive ? LIVE_REFETCH_MS : false
  const errors = useQuery(
    trpc.runs.errors.queryOptions({ runId }, { enabled: run !== undefined, refetchInterval }),
  )
  const samples = useQuery(
    trpc.runs.queries.queryOptions(
      { runId, limit: 200 },
      { enabled: view.tab === 'samples', refetchInterval },
    ),
  )
  const histogram = useQuery(
    trpc.runs.histogram.queryOptions(
      { runId, metric: metric ?? '' },
      {
        enabled: view.tab === 'histogram' && run !== undefined && !isLive && metric !== undefined,
      },
    ),
  )

  const baseline = useQuery(
    trpc.compare.baseline.queryOptions(
      { runId },
      { enabled: run?.status === 'finished', staleTime: 300_000, refetchOnWindowFocus: false, ...ALONE },
    ),
  )

  const wasLive = useRef(false)
  useEffect(() => {
    if (wasLive.current && !isLive) {
      void queryClient.invalidateQueries({ queryKey: trpc.runs.errors.queryKey({ runId }) })
      void queryClient.invalidateQueries({ queryKey: trpc.runs.list.queryKey() })
    }
    wasLive.current = isLive
  }, [isLive, queryClient, trpc, runId])

  return {
    state,
    isLive,
    ...points,
    errors: errors.data ?? [],
    samples: samples.data ?? [],
    metrics,
    metric,
    histogram: histogram.data,
    baseline: baselineState(run, baseline),
  }
}

function baselineState(
  run: RunView | undefined,
  { data, isPending }: { data?: BaselineComparison | null; isPending: boolean },
): BaselineState {
  if (run !== undefined && !isFinal(run.status)) return 'live'
  if (run?.status !== 'finished') return 'unfinished'
  return isPending ? 'loading' : (data ?? 'none')
}
