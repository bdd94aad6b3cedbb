import type { SearchState, SearchStep } from '@broadside/shared/search/search'
import type { Db } from '../client.ts'
import { rowsOf } from '../sql.ts'

/** Lets every shard hear of a level before it begins. */
const LEAD_MS = 700

/**
 * Stores a search that has judged a level, and when its next level begins: a whole second that lies `restS` seconds or more
 * ahead, or at once where the search is over. Answers the state as it was stored; undefined when the run is not running any
 * more, or when another process has judged that level.
 */
export async function storeSearch(
  db: Db,
  runId: string,
  scenario: string,
  decided: SearchState,
  restS: number,
): Promise<SearchState | undefined> {
  const [run] = await rowsOf<{ elapsedMs: number }>(
    db.pool,
    `SELECT extract(epoch FROM clock_timestamp() - started_at)::float8 * 1000 AS "elapsedMs" FROM run
     WHERE id = $1 AND status = 'running' AND stop_requested_at IS NULL AND started_at IS NOT NULL`,
    [runId],
  )
  if (!run) return undefined
  const { current } = decided
  const earliest = Math.ceil((run.elapsedMs + LEAD_MS) / 1_000) + restS
  const fromSecond = Math.max(current?.fromSecond ?? 0, earliest)
  const step: SearchStep = {
    scenario,
    level: decided.levels.length + 1,
    ratePerS: current?.ratePerS ?? null,
    fromMs: fromSecond * 1_000,
    isRestFirst: restS > 0,
  }
  const state: SearchState = { ...decided, ...(current ? { current: { ...current, fromSecond } } : {}), step }
  const stored = await rowsOf(
    db.pool,
    `UPDATE run SET search = $2 WHERE id = $1 AND status = 'running' AND stop_requested_at IS NULL
       AND coalesce(jsonb_array_length(search->'levels'), 0) = $3 RETURNING id`,
    [runId, JSON.stringify(state), decided.levels.length - 1],
  )
  return stored.length === 1 ? state : undefined
}
