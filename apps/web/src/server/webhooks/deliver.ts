import { getRun } from '@broadside/db/runs/get-run'
import { scoped } from '@broadside/db/tenant/tenant'
import {
  type DueDelivery,
  markDelivered,
  noteFailedAttempt,
  notePayload,
  THRESHOLD_EVENT,
} from '@broadside/db/webhooks/deliveries'
import { slackMessage, thresholdMessage } from '@broadside/shared/export/slack'
import { exitCodeOf } from '@broadside/shared/runs/exit-code'
import type { ThresholdResult } from '@broadside/shared/summary/summary'
import type { GuardedAnswer } from '../net/guarded-request.ts'
import { restRun } from '../runs/rest-view.ts'
import { runState } from '../runs/view.ts'
import { asJson } from '../scenarios/as-json.ts'
import type { Services } from '../services.ts'
import { postDelivery } from './post-delivery.ts'

/** After the first, second, … failed attempt: over half a day in all, then it is given up. */
export const RETRY_MS: readonly number[] = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 36_000_000]
/** Longer than an attempt may take: the process that took a delivery may die with it. */
export const HOLD_MS = 60_000

/** Sends one delivery that was taken, and notes how it went: delivered with any 2xx, else again later or given up. */
export async function deliver(services: Services, delivery: DueDelivery): Promise<void> {
  const { db } = services
  const payload = await payloadOf(services, delivery)
  if (payload === undefined) {
    await noteFailedAttempt(db, delivery.id, { error: 'the run was deleted before the delivery' })
    return
  }
  // What the delivery was queued with stays in the log: the next attempt needs it too.
  await notePayload(db, delivery.id, asJson({ ...queuedWith(delivery), ...payload }))
  const posted = await postDelivery(services, delivery, payload).catch(
    (error: Error): Posted => ({ error: error.message }),
  )
  if ('status' in posted && posted.status >= 200 && posted.status < 300) {
    services.metrics.webhookTried('delivered')
    await markDelivered(db, delivery.id, posted.status)
    return
  }
  services.metrics.webhookTried('failed')
  const failed =
    'status' in posted
      ? { responseStatus: posted.status, error: `answered ${posted.status}; expected 200 to 299` }
      : { error: posted.error.slice(0, 500) }
  // A test is for who looks at it now.
  const retryInMs = delivery.event === 'test' ? undefined : RETRY_MS[delivery.attempts - 1]
  await noteFailedAttempt(db, delivery.id, { ...failed, retryInMs })
}

/** How a post ended: with a status, or without one. */
type Posted = GuardedAnswer | { readonly error: string }

/** undefined: there is nothing to tell any more. */
async function payloadOf(services: Services, delivery: DueDelivery): Promise<object | undefined> {
  const { id, event, createdAt, kind, runId, organizationId } = delivery
  if (event === 'test') {
    const text = 'This is a test from Broadside. Results of runs will look like this.'
    return kind === 'slack' ? { text } : { id, event, createdAt, message: text }
  }
  const row = runId === null ? null : await getRun(scoped(services.db, organizationId), runId)
  if (!row) return undefined
  const { config: _config, ...run } = restRun({ services }, runState(row))
  const { thresholds } = queuedWith(delivery)
  if (thresholds)
    return kind === 'slack' ? thresholdMessage(run, thresholds) : { id, event, createdAt, thresholds, run }
  return kind === 'slack' ? slackMessage(run) : { id, event, createdAt, exitCode: exitCodeOf(run), run }
}

/** The thresholds that failed, of a delivery about them. */
function queuedWith({ event, payload }: DueDelivery): { readonly thresholds?: readonly ThresholdResult[] } {
  if (event !== THRESHOLD_EVENT) return {}
  const { thresholds } = payload as { thresholds: readonly ThresholdResult[] }
  return { thresholds }
}
