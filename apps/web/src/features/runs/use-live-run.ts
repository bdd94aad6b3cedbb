'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ALONE } from '../api/alone.ts'
import { useTRPC } from '../api/trpc.ts'
import { type LiveCourse, LivePoints, settledUntil } from './live-points.ts'

/** Pages of a replay come in quick succession: they are drawn together. */
const GATHER_MS = 120
/** About a point a pixel of a chart in a wide window. */
const MOST_MERGED = 600
const NOTHING: LiveCourse = { points: [], span: 1, mergedUntil: 0 }

export interface LiveRun extends LiveCourse {
  /** False while the connection is lost; it comes back by itself and goes on where it stopped. */
  readonly isConnected: boolean
}

/**
 * Follows a run: its past as the server merges it, then each second over one subscription. After a break the client sends
 * the id of the last message it got, so no second is missing; the run's state goes into the query cache. Whenever many
 * seconds have come, the past is asked for again, longer and merged: a page that stays open does not grow.
 */
export function useLiveRun(runId: string, enabled: boolean): LiveRun {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [store] = useState(() => new LivePoints())
  const [course, setCourse] = useState(NOTHING)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAsking = useRef(false)

  const draw = useCallback((next: LiveCourse) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCourse(next), GATHER_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const pastOptions = trpc.runs.points.queryOptions(
    { runId, maxPoints: MOST_MERGED },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, ...ALONE },
  )
  const past = useQuery({ ...pastOptions, enabled })
  // Said once: after that the subscription goes on by itself from the last message.
  const [afterSecond, setAfterSecond] = useState<number>()
  useEffect(() => {
    if (!enabled || afterSecond !== undefined || past.isPending) return
    if (past.data) setCourse(store.replacePast(past.data))
    setAfterSecond(past.data ? settledUntil(past.data) - 1 : -1)
  }, [enabled, afterSecond, past.isPending, past.data, store])

  const shorten = async () => {
    if (!store.isLong || isAsking.current) return
    isAsking.current = true
    // Who gets no answer goes on with what there is, and asks again with the next second.
    const merged = await queryClient.fetchQuery({ ...pastOptions, staleTime: 0 }).catch(() => undefined)
    isAsking.current = false
    if (merged) draw(store.replacePast(merged))
  }

  const isWatching = enabled && afterSecond !== undefined
  const { status } = useSubscription(
    trpc.runs.watch.subscriptionOptions(
      { runId, afterSecond },
      {
        enabled: isWatching,
        onData: ({ data }) => {
          if (data.points.length > 0) draw(store.add(data.points))
          if (data.state) queryClient.setQueryData(trpc.runs.get.queryKey({ id: runId }), data.state)
          void shorten()
        },
      },
    ),
  )
  return { ...course, isConnected: !isWatching || status === 'pending' }
}
