import type { ThresholdResult } from '@broadside/shared/summary/summary'
import type { Db } from '../client.ts'
import type { Prisma } from '../generated/client.ts'
import { newId } from '../id.ts'
import { changedBy, rowsOf, type Sql } from '../sql.ts'

/** So many ms from now, cut to the column's milliseconds: rounded up, what is due at once would not be due yet. */
const due = (ms: string): string =>
  `date_trunc('milliseconds', now() + ${ms}::float8 * interval '1 millisecond')`

/** The ends of a run: one of them each. */
export const RUN_END_EVENTS = ['run.finished', 'run.failed', 'run.aborted'] as const
export const THRESHOLD_EVENT = 'run.threshold_failed'
/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = [...RUN_END_EVENTS, THRESHOLD_EVENT] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

const SEES_RUN =
  'w.organization_id = r.organization_id AND (w.project_id IS NULL OR w.project_id = r.project_id)'

/**
 * Queues a delivery to every enabled webhook of the run's organization and project that wants the event; answers how many.
 * Within the transaction that ends the run, so that no end is ever forgotten and none is told that did not happen.
 */
export const queueRunDeliveries = (sql: Sql, runId: string, event: string): Promise<number> =>
  changedBy(
    sql,
    `INSERT INTO webhook_delivery (id, webhook_id, run_id, event, payload, next_attempt_at)
     SELECT gen_random_uuid()::text, w.id, r.id, $2, '{}', now()
     FROM run r JOIN webhook w ON ${SEES_RUN} WHERE r.id = $1 AND w.enabled AND $2 = ANY(w.events)`,
    [runId, event],
  )

/** Whether anybody wants to be told of thresholds of this run while it goes on. */
export async function isThresholdEventWanted(db: Db, runId: string): Promise<boolean> {
  const statement = `SELECT 1 FROM run r JOIN webhook w ON ${SEES_RUN} WHERE r.id = $1 AND w.enabled AND $2 = ANY(w.events) LIMIT 1`
  return (await rowsOf(db.pool, statement, [runId, THRESHOLD_EVENT])).length > 0
}

/**
 * Queues that thresholds of a run failed, once for each webhook and run: what was told while it went on is not told again
 * at its end. The caller holds the lock of the run.
 */
export const queueThresholdDeliveries = (
  sql: Sql,
  runId: string,
  failed: readonly ThresholdResult[],
): Promise<number> =>
  changedBy(
    sql,
    `INSERT INTO webhook_delivery (id, webhook_id, run_id, event, payload, next_attempt_at)
     SELECT gen_random_uuid()::text, w.id, r.id, $2, $3, now()
     FROM run r JOIN webhook w ON ${SEES_RUN}
     WHERE r.id = $1 AND w.enabled AND $2 = ANY(w.events) AND NOT EXISTS (
       SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.run_id = r.id AND d.event = $2)`,
    [runId, THRESHOLD_EVENT, JSON.stringify({ thresholds: failed })],
  )

/** One for a test of the webhook, held for who made it to send. */
export async function queueTestDelivery(db: Db, webhookId: string, holdMs: number): Promise<string> {
  const id = newId()
  const nextAttemptAt = new Date(Date.now() + holdMs)
  const data = { id, webhookId, event: 'test', payload: {}, attempts: 1, nextAttemptAt }
  await db.prisma.webhookDelivery.create({ data })
  return id
}

export interface DueDelivery {
  readonly id: string
  /** With this one. */
  readonly attempts: number
  readonly event: string
  readonly createdAt: Date
  readonly runId: string | null
  readonly organizationId: string
  readonly webhookId: string
  /** null: it is sealed. */
  readonly url: string | null
  readonly sealedUrl: string | null
  readonly kind: string
  readonly sealedSecret: string | null
  /** What it was queued with; after an attempt, what was sent. */
  readonly payload: unknown
}

const DUE_COLUMNS = `d.id, d.attempts, d.event, d.created_at AS "createdAt", d.run_id AS "runId",
       w.organization_id AS "organizationId", w.id AS "webhookId", w.url, w.sealed_url AS "sealedUrl", w.kind, w.sealed_secret AS "sealedSecret", d.payload`

/**
 * Takes deliveries that are due and keeps them from others for `holdMs`; of two takers each gets its own. Webhooks take turns:
 * one that thousands wait for keeps no other waiting.
 */
export function takeDueDeliveries(db: Db, limit: number, holdMs: number): Promise<DueDelivery[]> {
  return rowsOf(
    db.pool,
    `UPDATE webhook_delivery d SET attempts = d.attempts + 1, next_attempt_at = ${due('$2')}
     FROM webhook w WHERE w.id = d.webhook_id AND d.id IN (
       SELECT id FROM (
         SELECT one.id, one.next_attempt_at,
                row_number() OVER (PARTITION BY each.id ORDER BY one.next_attempt_at) AS turn
         FROM webhook each CROSS JOIN LATERAL (
           SELECT id, next_attempt_at FROM webhook_delivery
           WHERE webhook_id = each.id AND status = 'pending' AND next_attempt_at <= now()
           ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED) one) taken
       ORDER BY turn, next_attempt_at LIMIT $1)
     RETURNING ${DUE_COLUMNS}`,
    [limit, holdMs],
  )
}

/** One delivery, whether it is due or not; null: it is gone. */
export async function deliveryById(db: Db, id: string): Promise<DueDelivery | null> {
  const statement = `SELECT ${DUE_COLUMNS} FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id WHERE d.id = $1`
  return (await rowsOf<DueDelivery>(db.pool, statement, [id]))[0] ?? null
}

/** Notes what is sent, for the log. */
export async function notePayload(db: Db, id: string, payload: Prisma.InputJsonObject): Promise<void> {
  await db.prisma.webhookDelivery.updateMany({ where: { id }, data: { payload } })
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
