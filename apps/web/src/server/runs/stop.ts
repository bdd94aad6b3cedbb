import { sendCommand } from '@broadside/bus/control'
import { announce } from '@broadside/bus/point-feed'
import { addEventNow } from '@broadside/db/runs/events'
import { requestStopAsTenant } from '@broadside/db/runs/request-stop'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError, notFound } from '../errors.ts'
import { requireRun } from './require.ts'

export interface StopView {
  readonly id: string
  readonly status: string
  readonly stopping: boolean
}

/**
 * Ends new work of a run within 2 s: through the row, and at once through the control channel. Asking twice is harmless.
 * Throws not_found, and conflict when the run is over.
 */
export async function stopRun(access: Access, runId: string): Promise<StopView> {
  const { services, tenant, actor } = access
  const answer = await requestStopAsTenant(tenant, runId, { by: actor.name, reason: 'stopped' })
  if (answer === 'unknown') throw notFound('run', runId)
  const run = await requireRun(access, runId)
  if (answer === 'ended') throw new AppError('conflict', `Run ${runId} has already ended (${run.status}).`)
  if (answer !== 'already') {
    await addEventNow(services.db, runId, { kind: 'stop', label: `Stop by ${actor.name}`, actor: actor.name })
    await recordChange(access, 'run.stop', { kind: 'run', id: runId, name: run.name })
  }
  // A worker that does not hear this reads the row with its next heartbeat, so a failure here only costs time.
  await tell(access, runId, answer === 'aborted').catch((error: Error) =>
    services.log.warn(
      { runId, reason: error.message },
      'the stop could not be announced; heartbeats carry it',
    ),
  )
  return { id: runId, status: run.status, stopping: run.status === 'running' || run.status === 'queued' }
}

async function tell({ services }: Access, runId: string, ended: boolean): Promise<void> {
  const { redis, keys, queue } = services
  await sendCommand(redis, keys, runId, { type: 'stop' })
  if (ended) {
    await queue.removeWaiting(runId, 64)
    await announce(redis, keys, runId, { type: 'status', status: 'aborted' })
  }
  await announce(redis, keys, runId, { type: 'event' })
}
