import type { Point, PointStats } from '@broadside/shared/points/point'
import { rowsOf, type Sql } from '../sql.ts'
import { pack, unpack } from './packed.ts'

/** What a chart needs of a point. */
export interface ChartPoint {
  readonly second: number
  readonly coveredMs: number
  readonly shards: number
  readonly stats: PointStats
}

export interface PointRange {
  /** Seconds greater than this one; default -1: from the start. */
  readonly after?: number
  /** Seconds up to and with this one. */
  readonly upTo?: number
  readonly limit?: number
  /** 1: as measured. Longer: a roll-up of that many seconds. */
  readonly span?: number
}

type Packed = Pick<Point, 'loopLagP99Ms' | 'counters' | 'gauges' | 'rates' | 'histograms' | 'errors'>
type PointRow = ChartPoint & { readonly data: Buffer }

/** Stores points, replacing what was there for the same second. */
export async function upsertPoints(sql: Sql, points: readonly Point[], span = 1): Promise<void> {
  if (points.length === 0) return
  await sql.query(
    `INSERT INTO point (run_id, span, second, covered_ms, shards, stats, data)
     SELECT p.run_id, $7::int, p.second, p.covered_ms, p.shards, p.stats, p.data
     FROM unnest($1::text[], $2::int[], $3::float8[], $4::int[], $5::jsonb[], $6::bytea[])
       AS p (run_id, second, covered_ms, shards, stats, data)
     ON CONFLICT (run_id, span, second) DO UPDATE
       SET covered_ms = excluded.covered_ms, shards = excluded.shards, stats = excluded.stats, data = excluded.data`,
    [
      points.map((point) => point.runId),
      points.map((point) => point.second),
      points.map((point) => point.coveredMs),
      points.map((point) => point.shards),
      points.map((point) => JSON.stringify(point.stats)),
      points.map(({ loopLagP99Ms, counters, gauges, rates, histograms, errors }) =>
        pack({ loopLagP99Ms, counters, gauges, rates, histograms, errors } satisfies Packed),
      ),
      span,
    ],
  )
}

const where = (runId: string, range: PointRange) => ({
  clause: `run_id = $1 AND span = $2 AND second > $3 AND second <= $4 ORDER BY second LIMIT $5`,
  values: [runId, range.span ?? 1, range.after ?? -1, range.upTo ?? 2 ** 31 - 1, range.limit ?? 1_000],
})

/** Points for charts, by second; without what only merging needs. */
export function listPoints(sql: Sql, runId: string, range: PointRange = {}): Promise<ChartPoint[]> {
  const { clause, values } = where(runId, range)
  return rowsOf(
    sql,
    `SELECT second, covered_ms AS "coveredMs", shards, stats FROM point WHERE ${clause}`,
    values,
  )
}

/** Whole points, by second: for merging a range, for thresholds and for exports. */
export async function listWholePoints(sql: Sql, runId: string, range: PointRange = {}): Promise<Point[]> {
  const { clause, values } = where(runId, range)
  const rows = await rowsOf<PointRow>(
    sql,
    `SELECT second, covered_ms AS "coveredMs", shards, stats, data FROM point WHERE ${clause}`,
    values,
  )
  return rows.map(({ data, ...point }) => ({ ...unpack<Packed>(data), ...point, runId }))
}

/** Every whole point of a run, by second, a few hundred at a time in memory. */
export async function* pointsOfRun(sql: Sql, runId: string, span = 1): AsyncGenerator<Point> {
  let after = -1
  for (;;) {
    const page = await listWholePoints(sql, runId, { after, span, limit: 500 })
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.second
  }
}

/** The `second` of the last point of a span (default: as measured); undefined: none yet. */
export async function lastPointSecond(sql: Sql, runId: string, span = 1): Promise<number | undefined> {
  const statement = 'SELECT max(second) AS second FROM point WHERE run_id = $1 AND span = $2'
  const [row] = await rowsOf<{ second: number | null }>(sql, statement, [runId, span])
  return row?.second ?? undefined
}
