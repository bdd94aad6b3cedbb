import { eachSlotBase64 } from '@broadside/shared/histogram/codec'
import { isOk } from '@broadside/shared/points/point-stats'
import { parseSeries } from '@broadside/shared/points/series'
import { BandCounter, encodeBands } from '@broadside/shared/summary/latency-bands'

/** The latencies that a heat map can show. */
const HEAT_METRICS = ['ttft', 'e2e', 'http_req_duration'] as const

/** The ok samples of a stretch of time by band, for each metric that has a heat map; undefined when there were none. */
export function heatOf(histograms: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const sums = new Map<string, BandCounter>()
  for (const [key, text] of Object.entries(histograms)) {
    const metric = HEAT_METRICS.find((name) => key === name || key.startsWith(`${name}{`))
    if (!metric || !isOk(parseSeries(key))) continue
    const sum = sums.get(metric) ?? new BandCounter()
    sums.set(metric, sum)
    eachSlotBase64(text, sum.add)
  }
  if (sums.size === 0) return undefined
  return Object.fromEntries([...sums].map(([metric, sum]) => [metric, encodeBands(sum.counts)]))
}
