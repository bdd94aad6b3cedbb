import { type Histogram, highestAt } from '../histogram.ts'
import type { TrendName } from '../metrics.ts'
import type { RunReport } from './run-report.ts'

/** An ended run with the distributions of its ok samples, warm-up left out: what monitoring systems take. */
export interface MeasuredRun {
  readonly run: RunReport
  readonly histograms: ReadonlyMap<TrendName, Histogram>
}

/** Upper bounds in ms, each about 1.5 to 2 times the one before: from 0.1 ms to 10 min. */
export const BOUNDS_MS: readonly number[] = [-1, 0, 1, 2, 3, 4, 5].flatMap((power) =>
  [1, 1.5, 2, 3, 5, 7.5].map((step) => step * 10 ** power).filter((ms) => ms <= 600_000),
)

/** Samples in each bucket of {@link BOUNDS_MS}, and last those above. A slot counts where its upper edge lies: 0.1 % at most beside. */
export function bucketCounts(histogram: Histogram): readonly number[] {
  const counts = new Array<number>(BOUNDS_MS.length + 1).fill(0)
  let bucket = 0
  for (const [index, count] of histogram.slots()) {
    const edgeMs = highestAt(index) / 1_000
    while (bucket < BOUNDS_MS.length && edgeMs > (BOUNDS_MS[bucket] ?? 0)) bucket++
    counts[bucket] = (counts[bucket] ?? 0) + count
  }
  return counts
}
