import { CloudOff, RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Skeleton } from './skeleton.tsx'

/** What a list looks like before it is here. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading" className="rounded-lg border border-line bg-surface p-4">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all the same
        <div key={index} className="flex items-center gap-6 py-2">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="ml-auto h-4 w-1/3" />
        </div>
      ))}
    </div>
  )
}

/** What the content of a card looks like before it is here. */
export function LinesSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-1/3" />
    </div>
  )
}

/** What cards look like before they are here. */
export function CardsSkeleton({ cards = 9 }: { cards?: number }) {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2 min-[1280px]:grid-cols-3"
    >
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards are all the same
        <Skeleton key={index} className="h-40" />
      ))}
    </div>
  )
}

export interface LoadFailedProps {
  what: string
  message: string
  /** Left out where asking again would change nothing. */
  onRetry?: () => void
  /** Inside a card, which has a border already: one line. */
  inCard?: boolean
}

/** Something could not be loaded: what, why, and a way to try again. */
export function LoadFailed({ what, message, onRetry, inCard }: LoadFailedProps) {
  return (
    <div
      role="alert"
      className={cn(
        'flex gap-3 p-4',
        inCard
          ? 'flex-wrap items-center justify-between'
          : 'flex-col items-start rounded-lg border border-failed/40 bg-failed/6',
      )}
    >
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex items-center gap-2 font-medium">
          <CloudOff aria-hidden className="size-4.5 shrink-0 text-failed" />
          {what} could not be loaded
        </p>
        <p className="pl-6.5 text-sm text-muted">{message}</p>
      </div>
      {onRetry ? (
        <Button size="sm" onClick={onRetry} className={inCard ? undefined : 'ml-6.5'}>
          <RefreshCw aria-hidden />
          Try again
        </Button>
      ) : null}
    </div>
  )
}
