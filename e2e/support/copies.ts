import { randomBytes } from 'node:crypto'
import { sql } from './database.ts'

/**
 * Stores a copy of a run that has ended, with columns of its own, such as another commit or a summary of other numbers: a
 * history of weeks, made at once. Answers its id.
 */
export async function copyRun(runId: string, columns: Readonly<Record<string, unknown>>): Promise<string> {
  const id = randomBytes(8).toString('hex')
  const changed = { id, idempotency_key: null, ...columns }
  const made = await sql(
    `INSERT INTO run SELECT (jsonb_populate_record(run, $2::jsonb)).* FROM run WHERE id = $1 RETURNING id`,
    [runId, JSON.stringify(changed)],
  )
  if (made.length === 0) throw new Error(`there is no run ${runId}`)
  return id
}
