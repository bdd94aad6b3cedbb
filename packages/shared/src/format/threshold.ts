import { metricDefinition } from '../metrics.ts'
import { parseMetricKey } from '../points/series.ts'
import type { ThresholdResult } from '../summary/summary.ts'
import { parseAssertion } from '../thresholds/grammar.ts'
import { MINUS, NOTHING, THIN, threeDigits } from './number.ts'
import { count, milliseconds, percent } from './quantity.ts'

const NOT_MEASURED = 'not measured'

/** The observed value in the unit of what the threshold asks about. */
export function observedText({
  metric,
  threshold,
  observed,
}: Pick<ThresholdResult, 'metric' | 'threshold' | 'observed'>): string {
  if (observed === null) return NOT_MEASURED
  const key = parseMetricKey(metric)
  const assertion = parseAssertion(threshold)
  const definition = 'error' in key ? undefined : metricDefinition(key.metric)
  if ('error' in assertion || !definition) return threeDigits(observed)
  const { method } = assertion.aggregation
  if (method === 'count') return count(observed)
  if (definition.type === 'rate') return percent(observed)
  if (definition.type === 'trend') return milliseconds(observed)
  return method === 'rate' ? `${threeDigits(observed)}/s` : threeDigits(observed)
}

/** How far inside (or outside) of its limit a threshold is. */
export function marginText({ margin, observed, passed }: ThresholdResult): string {
  if (observed === null) return NOT_MEASURED
  // A limit of zero has no share.
  if (margin === null) return NOTHING
  const size = threeDigits(Math.abs(margin) * 100)
  return passed ? `margin ${size}${THIN}%` : `over by ${size}${THIN}%`.replace(MINUS, '')
}
