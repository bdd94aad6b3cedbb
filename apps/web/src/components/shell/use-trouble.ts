import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isRefusal, kindOf } from '@/features/api/api-error.ts'

const ASK_AGAIN_MS = 5_000

interface Asked {
  readonly data: unknown
  readonly isError: boolean
  readonly error: unknown
  readonly errorUpdateCount: number
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly refetch: (options: { cancelRefetch: boolean }) => unknown
}

/** Also while it is asked for again: until then nothing has become better. */
const hasFailed = ({ data, isError, error, errorUpdateCount }: Asked): boolean =>
  (isError && !isRefusal(error)) || (data === undefined && errorUpdateCount > 0 && !isRefusal(error))

/**
 * What is wrong between here and the server, by the queries of the frame. They are asked again until they are answered; then
 * all that failed on the page meanwhile is fetched: nobody has to press "Try again" everywhere.
 */
export function useTrouble(queries: readonly Asked[]): 'offline' | 'failing' | undefined {
  const queryClient = useQueryClient()
  const failed = queries.filter(hasFailed)
  const isOffline = queries.some(({ fetchStatus }) => fetchStatus === 'paused')
  const isInTrouble = failed.length > 0 || isOffline
  const current = useRef(failed)
  useEffect(() => {
    current.current = failed
  })
  useEffect(() => {
    if (!isInTrouble) return
    const timer = setInterval(() => {
      for (const { refetch } of current.current) void refetch({ cancelRefetch: false })
    }, ASK_AGAIN_MS)
    return () => {
      clearInterval(timer)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    }
  }, [isInTrouble, queryClient])
  if (!isInTrouble) return undefined
  return isOffline || failed.every(({ error }) => kindOf(error) === undefined) ? 'offline' : 'failing'
}
