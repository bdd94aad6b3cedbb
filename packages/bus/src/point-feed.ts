import type { RunAnnouncement } from '@broadside/shared/runs/feed'
import type { Redis } from 'ioredis'
import type { BusKeys } from './keys.ts'
import { parseJson } from './parse-json.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Tells everybody who follows the run; answers how many connections heard it. Announce after the commit. */
export const announce = (
  redis: Redis,
  keys: BusKeys,
  runId: string,
  announcement: RunAnnouncement,
): Promise<number> => redis.publish(keys.feed(runId), JSON.stringify(announcement))

export interface FeedListener {
  readonly onAnnouncement: (announcement: RunAnnouncement) => void
  /** Announcements may have been missed: read the points after the last one again. */
  readonly onGap: () => void
}

/** Follows one run. Subscribe first, then read what is stored, then follow; answers how to leave. */
export function followRun(
  subscriptions: Subscriptions,
  keys: BusKeys,
  runId: string,
  { onAnnouncement, onGap }: FeedListener,
): Promise<() => Promise<void>> {
  return subscriptions.subscribe(keys.feed(runId), {
    onGap,
    onMessage: (message) => {
      const announcement = parseJson<RunAnnouncement>(message)
      // A message that is none of ours says at least that something happened.
      if (announcement?.type) onAnnouncement(announcement)
      else onGap()
    },
  })
}
