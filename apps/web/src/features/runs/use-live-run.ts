'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTRPC } from '../api/trpc.ts'
import type { ChartPoint } from '../charts/types.ts'
import { LivePoints } from './live-points.ts'

/** Pages of a replay come in quick succession: they are drawn together. */
const GATHER_MS = 120

export interface LiveRun {
  readonly points: readonly ChartPoint[]
  /** False while the connection is lost; it comes back by itself and goes on where it stopped. */
  readonly isConnected: boolean
}

/**
 * Follows a run over one subscription: everything since its start is replayed, then each second as it comes. After a break
 * the client sends the id of the last message it got, so no second is missing; the run's state goes into the query cache.
 */
export function useLiveRun(runId: string, enabled: boolean): LiveRun {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const store = useRef<LivePoints>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [points, setPoints] = useState<readonly ChartPoint[]>([])
  store.current ??= new LivePoints()

  const draw = useCallback((list: readonly ChartPoint[]) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPoints(list), GATHER_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const { status } = useSubscription(
    trpc.runs.watch.subscriptionOptions(
      { runId },
      {
        enabled,
        onData: ({ data }) => {
          if (data.points.length > 0 && store.current) draw(store.current.add(data.points))
          if (data.state) queryClient.setQueryData(trpc.runs.get.queryKey({ id: runId }), data.state)
        },
      },
    ),
  )
  return { points, isConnected: !enabled || status === 'pending' }
}
