import type { ChartPoint, ChartRow } from './types.ts'

/**
 * Rows for a chart: every point of the window, gaps as rows of nulls, and no more than about one row per pixel. When there
 * are more seconds than pixels, each bucket becomes two rows that keep its lowest and highest value in the order in
 * which they came, so that no spike is smoothed away. `merge: 'mean'` is for stacked areas, where extremes would not add up.
 */
export function toRows(
  points: readonly ChartPoint[],
  keys: readonly string[],
  window: {
    from: number
    to: number
    widthPx: number
    merge: 'extremes' | 'mean'
    /** Seconds that each point stands for; a longer pause between two points is a gap. */
    spanS?: number
  },
): ChartRow[] {
  const inside = points.filter((point) => point.second >= window.from && point.second <= window.to)
  const spanS = window.spanS ?? 1
  const bucketS =
    Math.ceil(Math.max(spanS, (window.to - window.from) / Math.max(1, window.widthPx)) / spanS) * spanS
  if (bucketS === spanS)
    return withGaps(
      inside.map((point) => row(point.second, keys, (key) => point.stats[key])),
      spanS,
      keys,
    )

  const buckets = new Map<number, ChartPoint[]>()
  for (const point of inside) {
    const start = Math.floor(point.second / bucketS) * bucketS
    const bucket = buckets.get(start)
    if (bucket) bucket.push(point)
    else buckets.set(start, [point])
  }
  const rows: ChartRow[] = []
  for (const [start, bucket] of buckets) {
    if (window.merge === 'mean') rows.push(row(start, keys, (key) => mean(bucket, key)))
    else {
      const pairs = new Map(keys.map((key) => [key, extremes(bucket, key)]))
      rows.push(row(start, keys, (key) => pairs.get(key)?.[0]))
      rows.push(row(start + bucketS / 2, keys, (key) => pairs.get(key)?.[1]))
    }
  }
  return withGaps(rows, bucketS, keys)
}

function row(second: number, keys: readonly string[], value: (key: string) => number | undefined): ChartRow {
  const made: ChartRow = { second }
  for (const key of keys) made[key] = value(key) ?? null
  return made
}

function withGaps(rows: ChartRow[], gapS: number, keys: readonly string[]): ChartRow[] {
  const out: ChartRow[] = []
  for (const next of rows) {
    const last = out.at(-1)
    if (last && next.second - last.second > gapS) out.push(row(last.second + gapS / 2, keys, () => undefined))
    out.push(next)
  }
  return out
}

function extremes(bucket: readonly ChartPoint[], key: string): [first: number, second: number] | undefined {
  let low: { at: number; value: number } | undefined
  let high: { at: number; value: number } | undefined
  for (const { second, stats } of bucket) {
    const value = stats[key]
    if (value === undefined) continue
    if (!low || value < low.value) low = { at: second, value }
    if (!high || value > high.value) high = { at: second, value }
  }
  if (!low || !high) return undefined
  return low.at <= high.at ? [low.value, high.value] : [high.value, low.value]
}

function mean(bucket: readonly ChartPoint[], key: string): number | undefined {
  const values = bucket.map((point) => point.stats[key]).filter((value) => value !== undefined)
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}
