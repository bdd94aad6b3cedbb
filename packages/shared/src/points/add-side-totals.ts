import type { RunAccumulator } from './accumulator.ts'
import type { ShardEnd } from './metric-frame.ts'
import { parseSeries } from './series.ts'

/** Puts the final counts of instances and scraped pages in the place of those that the frames had brought by the last second. */
export function addSideTotals(totals: RunAccumulator, ends: readonly Pick<ShardEnd, 'sideTotals'>[]): void {
  for (const { sideTotals = {} } of ends)
    for (const [key, value] of Object.entries(sideTotals))
      totals.counters.set(key, { series: parseSeries(key), value })
}
