import type { Db } from '../client.ts'
import { changedBy } from '../sql.ts'

/** The last live change of users or rate; heartbeats carry it to workers that missed the command. */
export interface LiveControl {
  readonly users?: number
  readonly ratePerS?: number
  readonly scenario?: string
}

/** Holds or resumes a running run. False: it is not running, or is so already. */
export async function setHeld(db: Db, runId: string, held: boolean): Promise<boolean> {
  const statement = `UPDATE run SET held_at = CASE WHEN $2::boolean THEN now() END
    WHERE id = $1 AND status = 'running' AND stop_requested_at IS NULL AND (held_at IS NOT NULL) <> $2::boolean`
  return (await changedBy(db.pool, statement, [runId, held])) === 1
}

/** Stores a live change. False: the run is not running, or is stopping. */
export async function setLiveControl(db: Db, runId: string, control: LiveControl): Promise<boolean> {
  const statement = `UPDATE run SET live_control = $2
    WHERE id = $1 AND status = 'running' AND stop_requested_at IS NULL`
  return (await changedBy(db.pool, statement, [runId, JSON.stringify(control)])) === 1
}
