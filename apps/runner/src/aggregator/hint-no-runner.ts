import { announce } from '@broadside/bus/point-feed'
import { addEvents, listEvents } from '@broadside/db/runs/events'
import type { RunWithShards } from '@broadside/db/runs/get-run'
import type { AggregatorContext } from './context.ts'

const KIND = 'no_runner'

/** Marks, once, that a queued run waits although no runner lives: the page can then say what to do. */
export async function hintNoRunner(
  { db, redis, keys }: AggregatorContext,
  run: RunWithShards,
): Promise<void> {
  const events = await listEvents(db.pool, run.id)
  if (events.some((event) => event.kind === KIND)) return
  const label = 'no runner is connected: the run begins as soon as one is started'
  await addEvents(db.pool, run.id, [{ atMs: 0, kind: KIND, label }])
  await announce(redis, keys, run.id, { type: 'event' })
}
