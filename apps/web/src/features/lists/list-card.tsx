import type { ReactNode } from 'react'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { type CardQuery, QueryInCard } from './query-in-card.tsx'

export interface ListCardProps {
  title: string
  hint?: string
  actions?: ReactNode
  /** What the list is read from. */
  query: CardQuery
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
      <QueryInCard what={title} query={query}>
        {isEmpty ? <div className="p-4 text-sm text-muted">{empty}</div> : children}
      </QueryInCard>
      {after}
    </Card>
  )
}
