import type { ReactNode } from 'react'
import { LinesSkeleton } from '@/components/ui/query-state.tsx'
import { QueryFailed } from '../api/query-failed.tsx'

export interface CardQuery {
  readonly data: unknown
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

export interface QueryInCardProps {
  /** What it is, at the beginning of a sentence: "The quotas". */
  what: string
  query: CardQuery
  /** Classes of a height: the room that the content takes, so that what is below stays where it is. */
  room?: string
  children: ReactNode
}

/** What a card says while its content is not here, or cannot be had: nothing is shown that is not known. */
export function QueryInCard({ what, query, room, children }: QueryInCardProps) {
  if (query.data !== undefined) return children
  return (
    <div className={room}>
      {query.isError ? (
        <QueryFailed what={what} error={query.error} onRetry={() => void query.refetch()} inCard />
      ) : (
        <LinesSkeleton />
      )}
    </div>
  )
}
