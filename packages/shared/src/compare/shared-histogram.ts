import { compact } from '../format/number.ts'

const BARS_PER_DECADE = 24

/** Samples between two values in ms: `fromMs` belongs to the bucket, `toMs` to the next. */
export interface LatencyBucket {
  readonly fromMs: number
  readonly toMs: number
  readonly count: number
}

export interface SharedHistogram {
  /** One row a bar: its middle as `at`, and the share of each run's samples as `r0`, `r1`, … */
  readonly rows: readonly Readonly<Record<string, number>>[]
  readonly bars: number
  readonly xTicks: readonly { readonly value: number; readonly label: string }[]
  /** Largest share of a bar. */
  readonly top: number
}

/** Latencies of several runs in the same bars on one logarithmic axis, as shares, so that runs of any size compare. */
export function sharedHistogram(runs: readonly (readonly LatencyBucket[])[]): SharedHistogram {
  const place = (ms: number) => Math.log10(Math.max(ms, 0.01)) * BARS_PER_DECADE
  const middle = ({ fromMs, toMs }: LatencyBucket) => (fromMs + toMs) / 2
  const places = runs
    .flat()
    .filter((bucket) => bucket.count > 0)
    .map((bucket) => Math.floor(place(middle(bucket))))
  if (places.length === 0) return { rows: [], bars: 0, xTicks: [], top: 0 }
  const low = places.reduce((a, b) => Math.min(a, b)) - 1
  const high = places.reduce((a, b) => Math.max(a, b)) + 2
  const rows = Array.from({ length: high - low }, (_, index): Record<string, number> => ({ at: index + 0.5 }))
  let top = 0
  for (const [run, buckets] of runs.entries()) {
    const samples = buckets.reduce((sum, bucket) => sum + bucket.count, 0)
    for (const row of rows) row[`r${run}`] = 0
    for (const bucket of buckets) {
      const row = rows[Math.floor(place(middle(bucket))) - low]
      if (!row || bucket.count === 0) continue
      row[`r${run}`] = (row[`r${run}`] ?? 0) + bucket.count / samples
      top = Math.max(top, row[`r${run}`] ?? 0)
    }
  }
  return { rows, bars: rows.length, xTicks: ticks(low, high), top }
}

function ticks(low: number, high: number): { value: number; label: string }[] {
  const mantissas = (high - low) / BARS_PER_DECADE > 3 ? [1] : [1, 2, 5]
  const found: { value: number; label: string }[] = []
  for (let decade = Math.floor(low / BARS_PER_DECADE); decade <= high / BARS_PER_DECADE; decade++)
    for (const mantissa of mantissas) {
      const ms = Number((mantissa * 10 ** decade).toPrecision(3))
      const at = Math.log10(ms) * BARS_PER_DECADE - low
      if (at >= 0 && at <= high - low) found.push({ value: at, label: compact(ms) })
    }
  return found
}
