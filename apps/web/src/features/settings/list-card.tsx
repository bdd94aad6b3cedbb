import type { ReactNode } from 'react'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { messageOf } from '../api/api-error.ts'

export interface ListCardProps {
  title: string
  hint?: string
  actions?: ReactNode
  /** What the list is read from. */
  query: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown }
  isEmpty: boolean
  empty: string
  children: ReactNode
}

/** A card around a list: what it says while it loads, when it failed and when it is empty. */
export function ListCard({ title, hint, actions, query, isEmpty, empty, children }: ListCardProps) {
  return (
    <Card aria-label={title}>
      <CardHeader title={title} hint={hint} actions={actions} />
      {query.isError ? (
        <p role="alert" className="p-4 text-sm text-muted">
          {messageOf(query.error)}
        </p>
      ) : query.isPending || isEmpty ? (
        <p className="p-4 text-sm text-muted">{query.isPending ? 'Loading' : empty}</p>
      ) : (
        children
      )}
    </Card>
  )
}
