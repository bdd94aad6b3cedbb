import { pullKillSwitch as tellWorkers } from '@broadside/bus/kill-switch'
import { announce } from '@broadside/bus/point-feed'
import { requestStopOfAll } from '@broadside/db/runs/request-stop'
import { storeKillSwitch } from '@broadside/db/settings/kill-switch'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'

/** For the audit log. */
export const INSTALLATION = { kind: 'installation', name: 'the whole installation' } as const

export const PullKillSwitch = z.strictObject({
  reason: z.string().trim().min(1, 'expected a reason').max(200),
})

/**
 * Stops every run of the whole installation within 2 s, and lets none start until it is released. Workers hear of it
 * through Redis; the rows say so too, for those that do not.
 */
export async function pullKillSwitch(
  access: Access,
  { reason }: z.infer<typeof PullKillSwitch>,
): Promise<{ readonly pulled: true; readonly runsStopped: number }> {
  const { services, actor } = access
  const { db, redis, keys, queue } = services
  await storeKillSwitch(db, actor.name, reason)
  // The rows first: a run that ends before its row says why would have been stopped by nobody.
  const stopped = await requestStopOfAll(db, { by: actor.name, reason: 'killed' })
  await tellWorkers(redis, keys, { by: actor.name, reason })
  await Promise.all(
    stopped.map(async (runId) => {
      await queue.removeWaiting(runId, 64)
      await announce(redis, keys, runId, { type: 'event' })
    }),
  )
  await recordChange(access, 'kill-switch.pull', INSTALLATION, { reason, runs: stopped.length })
  return { pulled: true, runsStopped: stopped.length }
}
