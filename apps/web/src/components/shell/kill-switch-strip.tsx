import { OctagonX } from 'lucide-react'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'
import { NearLink } from '../ui/near-link.tsx'

export interface PulledKillSwitch {
  readonly by: string | null
  readonly reason: string | null
  readonly since: Date | null
}

/** Above every page while the kill switch is pulled: why nothing starts, and where it is released. */
export function KillSwitchStrip({ by, reason, since }: PulledKillSwitch) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-failed/40 bg-failed/8 px-4 py-2 text-sm md:px-6"
    >
      <OctagonX aria-hidden className="size-4 shrink-0 text-failed" />
      <strong className="font-semibold">The kill switch is pulled: no run starts.</strong>
      <span className="text-muted">
        {reason} ({by}
        {since ? (
          <>
            , <RelativeTime at={since} />
          </>
        ) : null}
        )
      </span>
      <NearLink href="/settings/organization" className="font-medium text-accent hover:underline">
        Organization settings
      </NearLink>
    </p>
  )
}
