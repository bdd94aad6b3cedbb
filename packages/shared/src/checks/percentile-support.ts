import { isOk } from '../points/point-stats.ts'
import { parseMetricKey } from '../points/series.ts'
import { isWarmUp } from '../summary/steady.ts'
import { supports } from '../summary/trend-summary.ts'
import { parseAssertion } from '../thresholds/grammar.ts'
import { type Check, findingsOf } from './check.ts'

/** A threshold on a percentile needs at least 10 samples above it. */
export const percentileSupport: Check = ({ config, totals }) => {
  const finding = findingsOf('percentile-support')
  const thin: string[] = []
  let judged = 0
  let measured = 0
  for (const [key, list] of Object.entries(config.thresholds)) {
    const series = parseMetricKey(key)
    if ('error' in series) continue
    const { count } = totals.histogram(series.metric, (s) => isOk(s) && !isWarmUp(s))
    for (const entry of list) {
      const parsed = parseAssertion(typeof entry === 'string' ? entry : entry.threshold)
      if ('error' in parsed || parsed.aggregation.method !== 'p') continue
      judged++
      if (count === 0) continue
      measured++
      if (!supports(count, parsed.aggregation.percentile))
        thin.push(`${key} p(${parsed.aggregation.percentile}) of ${count}`)
    }
  }
  const evidence = { thresholds: thin.join(', ') || null, samplesAboveNeeded: 10 }
  if (thin.length > 0)
    return finding.warn(
      'A threshold judges a percentile with too few samples.',
      evidence,
      'With fewer than 10 samples above it, a percentile is close to the maximum. Run longer, or judge a lower percentile.',
    )
  if (judged === 0) return finding.ok('No threshold judges a percentile.', evidence)
  if (measured === 0) return finding.ok('No judged percentile has a sample.', evidence)
  return finding.ok(
    measured === judged
      ? 'Every judged percentile has enough samples.'
      : `${judged - measured} of ${judged} judged percentiles have no sample; the others have enough.`,
    evidence,
  )
}
