'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ALONE } from '../api/alone.ts'
import { useTRPC } from '../api/trpc.ts'
import { type LiveCourse, LivePoints, MOST_SECONDS } from './live-points.ts'

/** Of the whole run, for charts in the widest window. */
export const MOST_POINTS = 1_200
/** Pages of a replay come in quick succession: they are drawn together. */
const GATHER_MS = 120
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

  /** Not kept: what is asked for after the end has the same key, and more points. */
  const askPast = useCallback(
    async (maxPoints: number): Promise<LiveCourse | undefined> => {
      const options = trpc.runs.points.queryOptions({ runId, maxPoints }, ALONE)
      // Who gets no answer goes on with what there is.
      const past = await queryClient.fetchQuery(options).catch(() => undefined)
      queryClient.removeQueries({ queryKey: options.queryKey })
      return past && store.replacePast(past)
    },
    [trpc, queryClient, store, runId],
  )

  // Said once: after that the subscription goes on by itself from the last message.
  const [afterSecond, setAfterSecond] = useState<number>()
  useEffect(() => {
    if (!enabled) return
    let isGone = false
    void askPast(MOST_POINTS).then((past) => {
      if (isGone) return
      if (past) setCourse(past)
      setAfterSecond((known) => known ?? store.settledUntil - 1)
    })
    return () => {
      isGone = true
    }
  }, [enabled, askPast, store])

  const shorten = async () => {
    if (!store.isLong || isAsking.current) return
    isAsking.current = true
    const shorter = await askPast(MOST_SECONDS)
    isAsking.current = false
    if (shorter) draw(shorter)
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
