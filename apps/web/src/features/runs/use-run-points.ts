'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ALONE } from '../api/alone.ts'
import { askEarly } from '../api/ask-early.ts'
import { useTRPC } from '../api/trpc.ts'
import type { Zoom } from '../charts/chart-group.tsx'
import type { ChartPoint } from '../charts/types.ts'
import type { LiveCourse } from './live-points.ts'
import { MOST_POINTS, useLiveRun } from './use-live-run.ts'

export interface RunPoints {
  /** Of the zoomed stretch, or of the whole run. */
  readonly points: readonly ChartPoint[]
  /** Seconds that each point stands for; the newest of a live run stand for one. */
  readonly span: number
  /** The whole run. */
  readonly overview: readonly ChartPoint[]
  readonly overviewSpan: number
  readonly isLoading: boolean
  readonly isConnected: boolean
}

/** The points of a run: as they come while it is live, as many as fit after it, and finer ones of a zoomed stretch. */
export function useRunPoints(
  runId: string,
  run: { readonly isLive: boolean } | undefined,
  zoom: Zoom | undefined,
): RunPoints {
  const trpc = useTRPC()
  const isLive = run?.isLive === true
  const { isConnected, ...live } = useLiveRun(runId, isLive)
  // A run that was watched to its end has all its points already, unless they are merged.
  const isWhole = live.points.length > 0 && live.span === 1
  const options = trpc.runs.points.queryOptions(
    { runId, maxPoints: MOST_POINTS },
    { staleTime: Number.POSITIVE_INFINITY, ...ALONE },
  )
  // Live or not: the one who follows a run begins with the same answer.
  askEarly(options)
  const stored = useQuery({ ...options, enabled: run !== undefined && !isLive && !isWhole })
  const whole: LiveCourse =
    isLive || isWhole || !stored.data ? live : { ...stored.data, mergedUntil: Number.POSITIVE_INFINITY }
  const isCoarse = zoom !== undefined && whole.span > 1 && zoom.from < whole.mergedUntil
  const zoomed = useQuery(
    trpc.runs.points.queryOptions(
      {
        runId,
        from: zoom?.from,
        to: zoom && Math.min(zoom.to + 1, whole.mergedUntil),
        maxPoints: MOST_POINTS,
      },
      { enabled: isCoarse, staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData },
    ),
  )
  const finer = isCoarse ? zoomed.data : undefined
  const { points: all, mergedUntil } = whole
  const points = useMemo(
    () => (finer ? [...finer.points, ...all.filter(({ second }) => second >= mergedUntil)] : all),
    [finer, all, mergedUntil],
  )
  return {
    points,
    span: finer?.span ?? whole.span,
    overview: all,
    overviewSpan: whole.span,
    isLoading: !isLive && live.points.length === 0 && stored.isPending,
    isConnected,
  }
}
