import { Histogram } from '@broadside/shared/histogram'
import { decodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import { bandCounts, encodeBands } from '@broadside/shared/latency-bands'
import { isOk } from '@broadside/shared/point-stats'
import { parseSeries } from '@broadside/shared/series'

/** The latencies that a heat map can show. */
const HEAT_METRICS = new Set(['ttft', 'e2e', 'http_req_duration'])

/** The ok samples of a stretch of time by band, for each metric that has a heat map; undefined when there were none. */
export function heatOf(histograms: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const sums = new Map<string, Histogram>()
  for (const [key, text] of Object.entries(histograms)) {
    const series = parseSeries(key)
    if (!HEAT_METRICS.has(series.metric) || !isOk(series)) continue
    const sum = sums.get(series.metric) ?? new Histogram()
    sums.set(series.metric, sum.add(decodeHistogramBase64(text)))
  }
  if (sums.size === 0) return undefined
  return Object.fromEntries([...sums].map(([metric, sum]) => [metric, encodeBands(bandCounts(sum))]))
}
