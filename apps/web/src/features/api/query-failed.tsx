import { SearchX } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { LoadFailed } from '@/components/ui/query-state.tsx'
import { isRefusal, kindOf, messageOf } from './api-error.ts'

export interface QueryFailedProps {
  /** What it is, at the beginning of a sentence: "The scenario". */
  what: string
  error: unknown
  onRetry: () => void
  inCard?: boolean
  /** Of a page that shows one thing: what it says when there is no such thing, and where the others are. */
  gone?: { readonly title: string; readonly href: string; readonly label: string }
}

/** Why something is not here. What the server refused is not asked for again: it would refuse it again. */
export function QueryFailed({ what, error, onRetry, inCard, gone }: QueryFailedProps) {
  if (gone && kindOf(error) === 'not_found')
    return (
      <EmptyState
        icon={SearchX}
        title={gone.title}
        action={
          <Button asChild variant="primary">
            <Link href={gone.href}>{gone.label}</Link>
          </Button>
        }
      >
        It was deleted, it belongs to another organization, or the address has a typo.
      </EmptyState>
    )
  return (
    <LoadFailed
      what={what}
      message={messageOf(error)}
      onRetry={isRefusal(error) ? undefined : onRetry}
      inCard={inCard}
    />
  )
}
