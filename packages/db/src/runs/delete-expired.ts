import { changedBy, type Sql } from '../sql.ts'

/** Deleting a run takes its points and queries with it: few at a time, so that no lock is held for long. */
const BATCH = 20

/**
 * Deletes ended runs that are older than their organization keeps them (`limits.retentionDays`; none: for ever). Kept
 * whatever their age: starred runs, baselines, and runs with a link that still opens. Answers how many; at most a batch.
 */
export const deleteExpiredRuns = (sql: Sql): Promise<number> =>
  changedBy(
    sql,
    `WITH expired AS (
       SELECT run.id FROM run JOIN organization ON organization.id = run.organization_id
       WHERE jsonb_typeof(organization.limits -> 'retentionDays') = 'number'
         AND run.status IN ('finished', 'failed', 'aborted')
         AND run.created_at < now() - (organization.limits ->> 'retentionDays')::float8 * interval '1 day'
         AND NOT run.starred AND NOT run.pinned
         AND NOT EXISTS (
           SELECT FROM share_link_run AS shown JOIN share_link AS link ON link.id = shown.share_link_id
           WHERE shown.run_id = run.id AND link.revoked_at IS NULL
             AND (link.expires_at IS NULL OR link.expires_at > now()))
       ORDER BY run.created_at LIMIT ${BATCH}),
     closed AS (
       DELETE FROM share_link WHERE id IN (
         SELECT share_link_id FROM share_link_run WHERE run_id IN (SELECT id FROM expired)))
     DELETE FROM run WHERE id IN (SELECT id FROM expired)`,
  )
