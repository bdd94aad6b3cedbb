import type { Validity } from '@broadside/shared/runs/run-status'
import type { Finding } from '@broadside/shared/summary/summary'
import type { Db } from '../client.ts'
import { newId } from '../id.ts'
import { changedBy, inTransaction, rowsOf, type Sql } from '../sql.ts'

/** Replaces the results of the validity checks of a run. */
export async function replaceFindings(sql: Sql, runId: string, findings: readonly Finding[]): Promise<void> {
  await sql.query('DELETE FROM finding WHERE run_id = $1', [runId])
  if (findings.length === 0) return
  const rows = findings.map((finding) => ({ ...finding, id: newId() }))
  await sql.query(
    `INSERT INTO finding (id, run_id, check_id, severity, title, evidence, advice)
     SELECT id, $1, "checkId", severity, title, evidence, advice
     FROM json_to_recordset($2) AS f (id text, "checkId" text, severity severity, title text, evidence jsonb, advice text)`,
    [runId, JSON.stringify(rows)],
  )
}

/**
 * Stores what the checks say of a run that goes on; its end replaces it. False: the run does not go on, nothing is written.
 */
export function storeLiveFindings(
  db: Db,
  runId: string,
  validity: Validity,
  findings: readonly Finding[],
): Promise<boolean> {
  return inTransaction(db.pool, async (sql) => {
    const statement = `UPDATE run SET validity = $2::validity WHERE id = $1 AND status = 'running'`
    if ((await changedBy(sql, statement, [runId, validity])) === 0) return false
    await replaceFindings(sql, runId, findings)
    return true
  })
}

/** The worst first. */
export const listFindings = (sql: Sql, runId: string): Promise<Finding[]> =>
  rowsOf(
    sql,
    `SELECT check_id AS "checkId", severity, title, evidence, advice FROM finding
     WHERE run_id = $1 ORDER BY severity DESC, check_id`,
    [runId],
  )
