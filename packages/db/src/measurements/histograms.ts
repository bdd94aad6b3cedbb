import { encodeHistogram } from '@broadside/shared/histogram/codec'
import type { RunAccumulator } from '@broadside/shared/points/accumulator'
import { rowsOf, type Sql } from '../sql.ts'

/** The merged histogram of one series over a whole run; `data` is HdrHistogram V2. */
export interface SeriesHistogram {
  /** canonical key of packages/shared/src/points/series.ts */
  readonly seriesKey: string
  readonly metric: string
  readonly count: number
  readonly data: Uint8Array
}

/** The histograms of a run's totals, as they are stored. */
export const seriesHistograms = ({ histograms }: Pick<RunAccumulator, 'histograms'>): SeriesHistogram[] =>
  [...histograms].map(([seriesKey, { series, value }]) => ({
    seriesKey,
    metric: series.metric,
    count: value.count,
    data: encodeHistogram(value),
  }))

export async function insertRunHistograms(
  sql: Sql,
  runId: string,
  histograms: readonly SeriesHistogram[],
): Promise<void> {
  if (histograms.length === 0) return
  await sql.query(
    `INSERT INTO run_histogram (run_id, series_key, metric, count, data)
     SELECT $1, h.* FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bytea[]) AS h
     ON CONFLICT (run_id, series_key) DO UPDATE SET count = excluded.count, data = excluded.data`,
    [
      runId,
      histograms.map((histogram) => histogram.seriesKey),
      histograms.map((histogram) => histogram.metric),
      histograms.map((histogram) => histogram.count),
      histograms.map((histogram) => Buffer.from(histogram.data)),
    ],
  )
}

/** Of one metric, or all. */
export function listRunHistograms(sql: Sql, runId: string, metric?: string): Promise<SeriesHistogram[]> {
  return rowsOf(
    sql,
    `SELECT series_key AS "seriesKey", metric, count::float8 AS count, data FROM run_histogram
     WHERE run_id = $1 AND ($2::text IS NULL OR metric = $2) ORDER BY series_key`,
    [runId, metric ?? null],
  )
}
