import { metricDefinition } from '@broadside/shared/metrics'
import { parseMetricKey } from '@broadside/shared/series'
import type { ThresholdResult } from '@broadside/shared/summary'
import { parseAssertion } from '@broadside/shared/thresholds/grammar'
import { MINUS, THIN, threeDigits } from '../format/number.ts'
import { count, milliseconds, percent } from '../format/quantity.ts'

const NOT_MEASURED = 'not measured'

/** The observed value in the unit of what the threshold asks about. */
export function observedText({ metric, threshold, observed }: ThresholdResult): string {
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
export function marginText({ margin, passed }: ThresholdResult): string {
  if (margin === null) return NOT_MEASURED
  const size = threeDigits(Math.abs(margin) * 100)
  return passed ? `margin ${size}${THIN}%` : `over by ${size}${THIN}%`.replace(MINUS, '')
}
