import type { RunSummary, TrendSummary } from '../summary/summary.ts'
import type { ComparedMetric } from './compared-metrics.ts'

const PERCENTILE_KEYS: Readonly<Record<number, keyof TrendSummary>> = {
  50: 'p50Ms',
  75: 'p75Ms',
  90: 'p90Ms',
  95: 'p95Ms',
  99: 'p99Ms',
}

/** The value of a compared metric in a stored summary, of the steady state where there was one; null: not measured. */
export function summaryValue(summary: RunSummary, metric: ComparedMetric): number | null {
  switch (metric.kind) {
    case 'percentile': {
      const trend = (summary.steady ?? summary.trends)[metric.metric]
      const key = PERCENTILE_KEYS[metric.percentile]
      return trend && key && trend.count > 0 ? trend[key] : null
    }
    case 'throughput':
      return summary.perSecond[metric.metric] ?? null
    case 'share':
      return summary.rates[metric.metric]?.share ?? null
  }
}
