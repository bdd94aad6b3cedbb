import { parseMetricKey } from '@broadside/shared/points/series'
import { parseAssertion } from '@broadside/shared/thresholds/grammar'
import type { ThresholdMap } from '@broadside/shared/thresholds/schema'
import type { ChartLine } from '../charts/types.ts'

/** Thresholds on percentiles, by the chart that draws their metric; others have no line on a latency axis. */
export function thresholdLines(thresholds: ThresholdMap): Map<string, ChartLine[]> {
  const lines = new Map<string, ChartLine[]>()
  for (const [key, list] of Object.entries(thresholds)) {
    const series = parseMetricKey(key)
    if ('error' in series) continue
    for (const entry of list) {
      const text = typeof entry === 'string' ? entry : entry.threshold
      const assertion = parseAssertion(text)
      if ('error' in assertion) continue
      const { method } = assertion.aggregation
      if (method !== 'p' && method !== 'med' && method !== 'max') continue
      lines.set(series.metric, [...(lines.get(series.metric) ?? []), { value: assertion.value, label: text }])
    }
  }
  return lines
}
