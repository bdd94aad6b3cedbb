import { type MetricType, metricDefinition } from '../metrics.ts'
import type { Aggregation } from './grammar.ts'

/** The aggregations of each type, as k6 has them; gauges also answer min and max. */
export const AGGREGATIONS: Readonly<Record<MetricType, readonly Aggregation['method'][]>> = {
  counter: ['count', 'rate'],
  gauge: ['value', 'min', 'max'],
  rate: ['rate'],
  trend: ['avg', 'min', 'max', 'med', 'p'],
}

/** The sentence that says why a metric (without tags) cannot be asked this; undefined = it can. */
export function aggregationProblem(metric: string, method: Aggregation['method']): string | undefined {
  const type = metricDefinition(metric)?.type
  if (!type)
    return `expected the name of a metric, such as ttft, e2e or query_failed; received ${JSON.stringify(metric)}`
  if (AGGREGATIONS[type].includes(method)) return undefined
  const known = AGGREGATIONS[type].map((name) => (name === 'p' ? 'p(N)' : name)).join(', ')
  return `expected ${known} for the ${type} ${metric}, received ${method === 'p' ? 'p(N)' : method}`
}
