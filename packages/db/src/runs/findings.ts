import type { Finding } from '@broadside/shared/summary'
import { newId } from '../id.ts'
import { rowsOf, type Sql } from '../sql.ts'

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

/** The worst first. */
export const listFindings = (sql: Sql, runId: string): Promise<Finding[]> =>
  rowsOf(
    sql,
    `SELECT check_id AS "checkId", severity, title, evidence, advice FROM finding
     WHERE run_id = $1 ORDER BY severity DESC, check_id`,
    [runId],
  )
