import { createHash } from 'node:crypto'
import type { MetricFrame, QueryRow } from '@broadside/shared/points/metric-frame'
import type { SampleErrorCode } from '@broadside/shared/runs/run-error'
import { rowsOf, type Sql } from '../sql.ts'

/** Errors of one class and message in one scenario, over the whole run. */
export interface ErrorGroup {
  readonly scenario: string
  readonly code: SampleErrorCode
  readonly message: string
  readonly count: number
  readonly firstSecond: number
  readonly lastSecond: number
  /** A query that ended so, if one was kept. */
  readonly sample: QueryRow | null
}

/** Adds the errors of frames to the run's groups. Give it only frames that are new (see insertFrames): it adds. */
export async function addErrorCounts(sql: Sql, frames: readonly MetricFrame[]): Promise<void> {
  const groups = [...groupErrors(frames).values()]
  if (groups.length === 0) return
  await sql.query(
    `INSERT INTO error_group (run_id, group_hash, scenario, code, message, count, first_second, last_second, sample)
     SELECT "runId", "groupHash", scenario, code, message, count, "firstSecond", "lastSecond", sample
     FROM json_to_recordset($1) AS g ("runId" text, "groupHash" text, scenario text, code text, message text,
       count bigint, "firstSecond" int, "lastSecond" int, sample jsonb)
     ON CONFLICT (run_id, group_hash) DO UPDATE SET
       count = error_group.count + excluded.count,
       first_second = least(error_group.first_second, excluded.first_second),
       last_second = greatest(error_group.last_second, excluded.last_second),
       sample = coalesce(error_group.sample, excluded.sample)`,
    [JSON.stringify(groups)],
  )
}

/** The run's error table, most frequent first. */
export function listErrorGroups(sql: Sql, runId: string, limit = 200): Promise<ErrorGroup[]> {
  return rowsOf(
    sql,
    `SELECT scenario, code, message, count::float8 AS count, first_second AS "firstSecond", last_second AS "lastSecond",
       sample FROM error_group WHERE run_id = $1 ORDER BY count DESC, group_hash LIMIT $2`,
    [runId, limit],
  )
}

type NewGroup = ErrorGroup & { readonly runId: string; readonly groupHash: string }

function groupErrors(frames: readonly MetricFrame[]): Map<string, NewGroup> {
  const groups = new Map<string, NewGroup>()
  for (const { runId, second, errors, queries } of frames)
    for (const { scenario, code, message, count } of errors) {
      const groupHash = createHash('sha256')
        .update(JSON.stringify([scenario, code, message]))
        .digest('hex')
      const known = groups.get(runId + groupHash)
      const sample =
        known?.sample ??
        queries.find((query) => query.error === code && query.errorMessage === message) ??
        queries.find((query) => query.error === code && query.scenario === scenario) ??
        null
      groups.set(runId + groupHash, {
        runId,
        groupHash,
        scenario,
        code,
        message,
        count: (known?.count ?? 0) + count,
        firstSecond: Math.min(known?.firstSecond ?? second, second),
        lastSecond: Math.max(known?.lastSecond ?? second, second),
        sample,
      })
    }
  return groups
}
