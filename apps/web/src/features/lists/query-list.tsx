import type { ReactNode } from 'react'
import { TableSkeleton } from '@/components/ui/query-state.tsx'
import { QueryFailed } from '../api/query-failed.tsx'

export interface QueryListProps<T> {
  /** What it is, at the beginning of a sentence: "The targets". */
  what: string
  query: {
    readonly data: readonly T[] | undefined
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  skeletonRows?: number
  /** What stands in for what is not a table. */
  skeleton?: ReactNode
  /** Shown when there is nothing: what this place is for, and the one button that fills it. */
  empty: ReactNode
  children: (rows: readonly T[]) => ReactNode
}

/** A page's list: what it looks like before it is here, when it cannot be had, and when there is nothing. */
export function QueryList<T>({ what, query, skeletonRows, skeleton, empty, children }: QueryListProps<T>) {
  const { data, isError, error, refetch } = query
  if (data) return data.length > 0 ? children(data) : empty
  if (isError) return <QueryFailed what={what} error={error} onRetry={() => void refetch()} />
  return skeleton ?? <TableSkeleton rows={skeletonRows} />
}
