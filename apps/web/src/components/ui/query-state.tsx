import { CloudOff, RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
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

/** Something could not be loaded: what, why, and a way to try again. */
export function LoadFailed({
  what,
  message,
  onRetry,
}: {
  what: string
  message: string
  onRetry: () => void
}) {
  return (
    <section
      role="alert"
      className="flex flex-col items-start gap-3 rounded-lg border border-failed/40 bg-failed/6 px-4 py-4"
    >
      <p className="flex items-center gap-2 font-medium">
        <CloudOff aria-hidden className="size-4.5 text-failed" />
        {what} could not be loaded
      </p>
      <p className="text-sm text-muted">{message}</p>
      <Button size="sm" onClick={onRetry}>
        <RefreshCw aria-hidden />
        Try again
      </Button>
    </section>
  )
}
