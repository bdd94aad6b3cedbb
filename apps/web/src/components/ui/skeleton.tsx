import { cn } from './cn.ts'

/** A grey block of the size of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('pulse-live block rounded-md bg-line', className)} />
}
