import { METRICS, type MetricName } from '../metrics.ts'
import {
  type FamilySample,
  numberText,
  type PrometheusFamily,
  writePrometheusPage,
} from '../prometheus/write-page.ts'
import type { TrendSummary } from '../summary/summary.ts'
import { BOUNDS_MS, bucketCounts, type MeasuredRun } from './measured-run.ts'

// Source: Prometheus' naming rules: base units (seconds, bytes), totals end in _total.

const QUANTILES = [
  ['0.5', 'p50Ms'],
  ['0.75', 'p75Ms'],
  ['0.9', 'p90Ms'],
  ['0.95', 'p95Ms'],
  ['0.99', 'p99Ms'],
  ['0.999', 'p999Ms'],
] as const satisfies readonly (readonly [string, keyof TrendSummary])[]

/**
 * An ended run in Prometheus' text format, for a Pushgateway or a textfile collector: totals, distributions as histograms,
 * and percentiles of the whole distribution as gauges, those with too few samples left out. Every sample names its run.
 */
export function prometheusText({ run, histograms }: MeasuredRun): string {
  const own = { run: run.id, scenario: run.scenario ?? run.name }
  const families: PrometheusFamily[] = []
  const family = (
    name: string,
    type: PrometheusFamily['type'],
    help: string,
    samples: readonly FamilySample[],
  ) => {
    const named = samples.map((sample) => ({ ...sample, labels: { ...own, ...sample.labels } }))
    families.push({ name, type, help, samples: named })
  }

  const { status, verdict, validity, git, target, name, summary } = run
  const facts = { name, target, status, verdict, validity, branch: git.branch, commit: git.commit }
  family('broadside_run_info', 'gauge', 'What the run was, and what came of it.', [
    { labels: facts, value: 1 },
  ])
  if (run.thresholds.length > 0) {
    const results = run.thresholds.map(({ metric, threshold, passed }) => ({
      labels: { metric, threshold },
      value: passed ? 1 : 0,
    }))
    family('broadside_threshold_passed', 'gauge', 'Whether a threshold held: 1 or 0.', results)
  }
  if (!summary) return writePrometheusPage(families)
  family('broadside_run_duration_seconds', 'gauge', 'From the start to the end.', [
    { value: summary.durationMs / 1_000 },
  ])
  family('broadside_vus_peak', 'gauge', 'Most virtual users at once.', [{ value: summary.peakUsers }])
  for (const [metric, value] of entries(summary.counters)) {
    const unit = METRICS[metric].unit === 'bytes' ? '_bytes' : ''
    family(`broadside_${metric}${unit}_total`, 'counter', METRICS[metric].definition, [{ value }])
  }
  for (const [metric, { share }] of entries(summary.rates))
    family(`broadside_${metric}_ratio`, 'gauge', METRICS[metric].definition, [{ value: share }])
  for (const [metric, histogram] of histograms) {
    let below = 0
    const counts = bucketCounts(histogram)
    const buckets = [...BOUNDS_MS, Number.POSITIVE_INFINITY].map((boundMs, index) => {
      below += counts[index] ?? 0
      return { suffix: '_bucket', labels: { le: numberText(boundMs / 1_000) }, value: below }
    })
    const sum = { suffix: '_sum', value: (histogram.meanMs * histogram.count) / 1_000 }
    const count = { suffix: '_count', value: histogram.count }
    family(`broadside_${metric}_seconds`, 'histogram', METRICS[metric].definition, [...buckets, sum, count])
  }
  for (const [metric, trend] of entries(summary.trends)) {
    const quantiles = QUANTILES.flatMap(([quantile, field]) => {
      const ms = trend[field]
      return ms === null ? [] : [{ labels: { quantile }, value: ms / 1_000 }]
    })
    const max = { labels: { quantile: '1' }, value: trend.maxMs / 1_000 }
    const help = `${METRICS[metric].definition} Percentiles; 1 is the maximum.`
    family(`broadside_${metric}_quantile_seconds`, 'gauge', help, [...quantiles, max])
  }
  return writePrometheusPage(families)
}

const entries = <N extends MetricName, V>(record: Readonly<Partial<Record<N, V>>>): [N, V][] =>
  Object.entries(record) as [N, V][]
