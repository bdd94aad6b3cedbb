import { COMPARED_TRENDS } from '@broadside/shared/compare/compared-metrics'
import type { TrendName } from '@broadside/shared/metrics'
import type { ComparisonView } from './types.ts'

/** The latencies that were measured, and the one that is shown: the wanted one if it is among them. */
export function comparedTrends(
  { pairs }: Pick<ComparisonView, 'pairs'>,
  wanted: string | undefined,
): { readonly metrics: readonly TrendName[]; readonly metric: TrendName | undefined } {
  const measured = new Set(
    pairs.flatMap(({ metrics }) => metrics.map(({ metric }) => metric.metric as string)),
  )
  const metrics = COMPARED_TRENDS.filter((trend) => measured.has(trend))
  return { metrics, metric: metrics.find((trend) => trend === wanted) ?? metrics[0] }
}
