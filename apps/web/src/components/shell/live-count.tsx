import { NearLink } from '../ui/near-link.tsx'
import { StatusDot } from '../ui/status-dot.tsx'

/** How many runs are live; leads to them. Nothing is shown when none is. */
export function LiveCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <NearLink
      href="/runs?status=running"
      className="flex h-7 items-center gap-2 rounded-md border border-running/40 px-2.5 text-sm font-medium text-running hover:bg-running/8"
    >
      <StatusDot tone="running" live />
      <span className="num">{count}</span>
      <span className="hidden sm:inline">live</span>
      <span className="sr-only">{count === 1 ? 'run' : 'runs'}</span>
    </NearLink>
  )
}
