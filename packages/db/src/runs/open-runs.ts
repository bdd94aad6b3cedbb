import type { Db } from '../client.ts'
import { rowsOf } from '../sql.ts'

/** How many runs of the whole installation are queued and running. */
export async function openRunCounts(db: Db): Promise<{ readonly queued: number; readonly running: number }> {
  const rows = await rowsOf<{ status: 'queued' | 'running'; count: number }>(
    db.pool,
    `SELECT status, count(*)::int AS count FROM run WHERE status IN ('queued', 'running') GROUP BY status`,
  )
  const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return { queued: countOf('queued'), running: countOf('running') }
}
