import type { Db } from '../client.ts'
import type { Prisma } from '../generated/client.ts'
import { newId } from '../id.ts'
import { changedBy, rowsOf } from '../sql.ts'

/** So many ms from now, cut to the column's milliseconds: rounded up, what is due at once would not be due yet. */
const due = (ms: string): string =>
  `date_trunc('milliseconds', now() + ${ms}::float8 * interval '1 millisecond')`

/** Queues a delivery to every enabled webhook of the run's organization and project that wants the event. */
export async function queueDeliveries(
  db: Db,
  event: { readonly runId: string; readonly event: string; readonly payload: Prisma.InputJsonObject },
): Promise<number> {
  const run = await db.prisma.run.findUnique({ where: { id: event.runId } })
  if (!run) return 0
  const hooks = await db.prisma.webhook.findMany({
    where: {
      organizationId: run.organizationId,
      enabled: true,
      events: { has: event.event },
      OR: [{ projectId: null }, { projectId: run.projectId }],
    },
    select: { id: true },
  })
  const { count } = await db.prisma.webhookDelivery.createMany({
    data: hooks.map(({ id }) => ({ ...event, id: newId(), webhookId: id, nextAttemptAt: new Date() })),
  })
  return count
}

export interface DueDelivery {
  readonly id: string
  readonly attempts: number
  readonly event: string
  readonly payload: unknown
  readonly webhookId: string
  readonly url: string
  readonly kind: string
  readonly sealedSecret: string | null
}

/** Takes deliveries that are due and keeps them from others for `holdMs`; of two takers each gets its own. */
export function takeDueDeliveries(db: Db, limit: number, holdMs: number): Promise<DueDelivery[]> {
  return rowsOf(
    db.pool,
    `UPDATE webhook_delivery d SET attempts = d.attempts + 1, next_attempt_at = ${due('$2')}
     FROM webhook w WHERE w.id = d.webhook_id AND d.id IN (
       SELECT id FROM webhook_delivery WHERE status = 'pending' AND next_attempt_at <= now()
       ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING d.id, d.attempts, d.event, d.payload, w.id AS "webhookId", w.url, w.kind, w.sealed_secret AS "sealedSecret"`,
    [limit, holdMs],
  )
}

/** pending → delivered. False: it is no longer pending. */
export async function markDelivered(db: Db, id: string, responseStatus: number): Promise<boolean> {
  const statement = `UPDATE webhook_delivery SET status = 'delivered', delivered_at = now(), response_status = $2,
    error = NULL, next_attempt_at = NULL WHERE id = $1 AND status = 'pending'`
  return (await changedBy(db.pool, statement, [id, responseStatus])) === 1
}

/** An attempt failed: again in `retryInMs`, or given up (pending → failed) without it. False: no longer pending. */
export async function noteFailedAttempt(
  db: Db,
  id: string,
  attempt: { readonly error: string; readonly responseStatus?: number; readonly retryInMs?: number },
): Promise<boolean> {
  const statement = `UPDATE webhook_delivery SET error = $2, response_status = $3,
      status = CASE WHEN $4::float8 IS NULL THEN 'failed' ELSE 'pending' END::delivery_status,
      next_attempt_at = ${due('$4')}
    WHERE id = $1 AND status = 'pending'`
  const { error, responseStatus, retryInMs } = attempt
  return (await changedBy(db.pool, statement, [id, error, responseStatus ?? null, retryInMs ?? null])) === 1
}
