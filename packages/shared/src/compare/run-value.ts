import type { ComparedMetric } from './compared-metrics.ts'
import type { MeasuredRun, Quotient } from './measured-run.ts'

/** Fewer samples above a percentile make it a guess. */
const SAMPLES_ABOVE = 10

/** The value of a metric over a run; undefined when it was not measured, or too few samples stand behind it. */
export function runValue(run: MeasuredRun, metric: ComparedMetric): number | undefined {
  if (metric.kind === 'percentile') {
    const whole = run.trends.get(metric.metric)?.whole
    if (!whole || whole.count * (1 - metric.percentile / 100) < SAMPLES_ABOVE - 1e-9) return undefined
    return whole.percentileMs(metric.percentile)
  }
  return quotientOf(run.quotients.get(metric.id) ?? [])
}

export function quotientOf(parts: readonly Quotient[]): number | undefined {
  const top = parts.reduce((sum, part) => sum + part.top, 0)
  const bottom = parts.reduce((sum, part) => sum + part.bottom, 0)
  return bottom > 0 ? top / bottom : undefined
}
