import type { ComparedMetric } from '../compare/compared-metrics.ts'
import { MINUS, NOTHING, THIN, whole } from './number.ts'
import { milliseconds, percent, perSecond } from './quantity.ts'

/** A metric's value with its unit; a dash where it was not measured. */
export function metricText(metric: Pick<ComparedMetric, 'kind'>, value: number | null): string {
  if (value === null) return NOTHING
  if (metric.kind === 'percentile') return milliseconds(value)
  return metric.kind === 'share' ? percent(value) : perSecond(value)
}

/** A change with its sign: `+38 %`, `−4.2 %`, or `+0.3 points` for a metric that is a share itself. */
export function changeText(metric: Pick<ComparedMetric, 'kind'>, change: number): string {
  const size = Math.abs(change * 100)
  const sign = size < 0.05 ? '±' : change < 0 ? MINUS : '+'
  const digits = size < 0.05 ? '0' : size < 9.95 ? size.toFixed(1) : whole(size)
  return metric.kind === 'share' ? `${sign}${digits}${THIN}points` : `${sign}${digits}${THIN}%`
}
