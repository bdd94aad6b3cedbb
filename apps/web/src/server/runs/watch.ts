import { followRun } from '@broadside/bus/point-feed'
import { isFinal } from '@broadside/shared/runs/run-status'
import { tracked } from '@trpc/server'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { Id } from '../slug.ts'
import { type ChartPointView, pointsAfter } from './chart-points.ts'
import { getRunState } from './get.ts'
import { requireRun } from './require.ts'
import type { RunState } from './view.ts'
import { WatchSignal } from './watch-signal.ts'

export const WatchRun = z.strictObject({
  runId: Id,
  /** Set by the client after a reconnect: the id of the last message it got. */
  lastEventId: z.string().max(20).nullish(),
  /** What the client has already (from runs.points): points after this second are sent. */
  afterSecond: z.int().min(-1).default(-1),
})

/** New or changed points (put each in the place of the one with the same `second`), and the run when it changed. */
export interface WatchMessage {
  readonly points: readonly ChartPointView[]
  readonly state?: RunState
}

const PAGE = 300
/** A slow shard may still add to a second that was sent: a client that comes back gets these again. */
const REWIND_S = 15
/** Health and heartbeats change without an announcement; an announcement may get lost. */
const LOOK_AGAIN_MS = 3_000

/**
 * Follows a run: subscribes first, then replays from the client's last id, then follows; so nothing falls in between.
 * The id of a message is the last second sent; it is all that the server needs to go on after a break of any length.
 * Throws not_found before the first message.
 */
export async function watchRun(
  access: Access,
  input: z.infer<typeof WatchRun>,
  signal: AbortSignal | undefined,
) {
  const { id } = await requireRun(access, input.runId)
  return follow(access, id, startOf(input), signal)
}

async function* follow(access: Access, runId: string, start: number, signal: AbortSignal | undefined) {
  const { db, subscriptions, keys, metrics } = access.services
  const changed = new WatchSignal(LOOK_AGAIN_MS, signal)
  const viewerLeft = metrics.viewerCame()
  const leave = await followRun(subscriptions, keys, runId, {
    onAnnouncement: (announcement) =>
      announcement.type === 'point' ? changed.point(announcement.second) : changed.state(),
    onGap: () => changed.everything(),
  })
  try {
    let sent = start
    let state: string | undefined
    while (!signal?.aborted) {
      const look = changed.take()
      const now = look.state ? await getRunState(access, runId) : undefined
      const from = Math.min(sent, look.fromSecond - 1)
      for (let after = from; ; ) {
        const points = await pointsAfter(db, runId, after, PAGE)
        const last = points.at(-1)
        if (!last) break
        after = last.second
        sent = Math.max(sent, after)
        yield message(sent, { points })
        if (points.length < PAGE) break
      }
      if (now) {
        const text = JSON.stringify(now)
        if (text !== state) yield message(sent, { points: [], state: now })
        state = text
        // The state was read before the points, so once it is final every point has been sent.
        if (isFinal(now.run.status)) return
      }
      await changed.wait()
    }
  } finally {
    viewerLeft()
    changed.close()
    await leave()
  }
}

const message = (sent: number, content: WatchMessage) => tracked(String(sent), content)

function startOf({ lastEventId, afterSecond }: z.infer<typeof WatchRun>): number {
  const last = Number(lastEventId ?? Number.NaN)
  return Number.isInteger(last) ? Math.max(-1, last - REWIND_S) : afterSecond
}
