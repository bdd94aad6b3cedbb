import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { messageOf } from '../api/api-error.ts'

export interface ListCardProps {
  title: string
  hint?: string
  actions?: ReactNode
  /** What the list is read from. */
  query: {
    readonly data: unknown
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  isEmpty: boolean
  /** What would be here, and how it comes here. */
  empty: ReactNode
  children: ReactNode
  /** Below the list, whatever it says: a form, or the dialogs that its actions open. */
  after?: ReactNode
}

/** A card around a list: what it says while it loads, when it failed and when it is empty. */
export function ListCard({ title, hint, actions, query, isEmpty, empty, children, after }: ListCardProps) {
  return (
    <Card aria-label={title}>
      <CardHeader title={title} hint={hint} actions={actions} />
      {query.data === undefined && query.isError ? (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 p-4 text-sm text-muted"
        >
          {messageOf(query.error)}
          <Button size="sm" onClick={() => void query.refetch()}>
            <RefreshCw aria-hidden />
            Try again
          </Button>
        </div>
      ) : query.data === undefined ? (
        <div role="status" aria-label="Loading" className="flex flex-col gap-3 p-4">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ) : isEmpty ? (
        <div className="p-4 text-sm text-muted">{empty}</div>
      ) : (
        children
      )}
      {after}
    </Card>
  )
}
