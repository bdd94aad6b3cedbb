import type { Db } from '../client.ts'
import type { Runner } from '../generated/client.ts'
import { changedBy, rowsOf } from '../sql.ts'

export interface NewRunner {
  /** newId() of the process, once. */
  readonly id: string
  readonly name: string
  readonly host: string
  readonly pid: number
  readonly cores: number
  /** Shards at once. */
  readonly concurrency: number
  readonly version: string
}

/** Numbers in the units of their names: busyShards, cpu, loopLagMs, rssBytes, … */
export type RunnerLoad = Readonly<Record<string, number>>

/** Says that a worker process is there; again after an outage changes nothing but its heartbeat. */
export async function registerRunner(db: Db, runner: NewRunner): Promise<void> {
  await db.pool.query(
    `INSERT INTO runner (id, name, host, pid, cores, concurrency, version) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET heartbeat_at = now(), stopped_at = NULL`,
    [runner.id, runner.name, runner.host, runner.pid, runner.cores, runner.concurrency, runner.version],
  )
}

/** False: not registered (the row was cleared away): register again. */
export async function runnerHeartbeat(db: Db, id: string, load: RunnerLoad): Promise<boolean> {
  const statement = 'UPDATE runner SET heartbeat_at = now(), load = $2 WHERE id = $1 AND stopped_at IS NULL'
  return (await changedBy(db.pool, statement, [id, JSON.stringify(load)])) === 1
}

/** An orderly end. */
export async function stopRunner(db: Db, id: string): Promise<void> {
  await db.pool.query('UPDATE runner SET stopped_at = now() WHERE id = $1 AND stopped_at IS NULL', [id])
}

export type RunnerState = 'alive' | 'silent' | 'stopped'
export type RunnerRow = Runner & { readonly state: RunnerState; readonly silentMs: number }

/** Runners seen within `seenWithinMs`, those that live first; silent: no heartbeat for longer than `staleAfterMs`. */
export function listRunners(
  db: Db,
  { staleAfterMs = 10_000, seenWithinMs = 24 * 3_600_000 } = {},
): Promise<RunnerRow[]> {
  return rowsOf(
    db.pool,
    `SELECT id, name, host, pid, cores, concurrency, version, load, started_at AS "startedAt",
       heartbeat_at AS "heartbeatAt", stopped_at AS "stoppedAt",
       CASE WHEN stopped_at IS NOT NULL THEN 'stopped'
            WHEN heartbeat_at < now() - $1 * interval '1 millisecond' THEN 'silent' ELSE 'alive' END AS state,
       (extract(epoch FROM now() - heartbeat_at) * 1000)::float8 AS "silentMs"
     FROM runner WHERE heartbeat_at > now() - $2 * interval '1 millisecond'
     ORDER BY state, name, started_at`,
    [staleAfterMs, seenWithinMs],
  )
}
