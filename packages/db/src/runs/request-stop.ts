import type { RunErrorCode } from '@broadside/shared/runs/run-error'
import type { Db } from '../client.ts'
import { inTransaction, rowsOf, type Sql } from '../sql.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { endRun } from './finish-run.ts'

export type StopReason = Extract<RunErrorCode, 'stopped' | 'threshold_abort' | 'killed'>
export interface StopRequest {
  /** user or key id; undefined: the system */
  readonly by?: string
  readonly reason: StopReason
}

/**
 * `stopping`: workers were asked and the aggregator will close the run. `aborted`: no worker had it yet, so it is over.
 * `already`: somebody asked before. `ended`: the run is over. `unknown`: there is no such run.
 */
export type StopAnswer = 'stopping' | 'aborted' | 'already' | 'ended' | 'unknown'

/** As a person of the organization. */
export async function requestStopAsTenant(
  tenant: Tenant,
  runId: string,
  request: StopRequest,
): Promise<StopAnswer> {
  const run = await tenant.prisma.run.findUnique({ where: { id: runId }, select: { id: true } })
  return run ? requestStop(tenant.db, runId, request) : 'unknown'
}

/** Asks for a stop through the row; publish the command on the bus as well, so that workers hear of it at once. */
export function requestStop(db: Db, runId: string, request: StopRequest): Promise<StopAnswer> {
  return inTransaction(db.pool, async (sql) => {
    // The lock makes a claim wait: either the claim is seen below, or the claim sees the stop and is refused.
    const [run] = await rowsOf<{ status: string; stopRequested: boolean; claimed: boolean }>(
      sql,
      `SELECT status, stop_requested_at IS NOT NULL AS "stopRequested" FROM run WHERE id = $1 FOR UPDATE`,
      [runId],
    )
    if (!run) return 'unknown'
    if (run.status !== 'queued' && run.status !== 'running') return 'ended'
    if (run.stopRequested) return 'already'
    await sql.query(
      'UPDATE run SET stop_requested_at = now(), stop_requested_by = $2, stop_reason = $3 WHERE id = $1',
      [runId, request.by ?? null, request.reason],
    )
    if (run.status === 'running' || (await anyClaimed(sql, runId))) return 'stopping'
    const failure = { code: request.reason, message: 'stopped before any runner had taken it' }
    await endRun(sql, runId, { status: 'aborted', from: ['queued'], failure })
    return 'aborted'
  })
}

/** The kill switch: asks every open run to stop. Answers the ids asked. */
export async function requestStopOfAll(db: Db, request: StopRequest): Promise<string[]> {
  const open = await rowsOf<{ id: string }>(
    db.pool,
    `SELECT id FROM run WHERE status IN ('queued', 'running') AND stop_requested_at IS NULL`,
  )
  const asked: string[] = []
  for (const { id } of open) {
    const answer = await requestStop(db, id, request)
    if (answer === 'stopping' || answer === 'aborted') asked.push(id)
  }
  return asked
}

async function anyClaimed(sql: Sql, runId: string): Promise<boolean> {
  const statement = `SELECT 1 FROM shard WHERE run_id = $1 AND status <> 'queued' LIMIT 1`
  return (await rowsOf(sql, statement, [runId])).length > 0
}
