import { COMPARED_METRICS } from '@broadside/shared/compare/compared-metrics'
import { expect, test } from 'vitest'
import { prepareTrend } from './prepare-trend.ts'
import type { MetricTrend, TrendRun } from './types.ts'

const metricOf = (id: string) => {
  const metric = COMPARED_METRICS.find((candidate) => candidate.id === id)
  if (!metric) throw new Error(`no metric ${id}`)
  return metric
}
const run = (over: Partial<TrendRun> = {}): TrendRun => ({
  id: 'r',
  name: 'run',
  verdict: 'passed',
  validity: 'valid',
  pinned: false,
  tags: [],
  git: { branch: null, commit: null },
  createdBy: null,
  createdAt: new Date(0),
  configHash: 'h',
  ...over,
})
const trend = (id: string, over: Partial<MetricTrend> = {}): MetricTrend => ({
  metric: metricOf(id),
  values: [10, null, 20],
  band: { middle: 10, low: 8, high: 12 },
  steps: [],
  ...over,
})

test('points stand side by side; what was not measured has none, and an invalid run says so', () => {
  const model = prepareTrend(trend('ttft_p99'), [run(), run(), run({ validity: 'invalid' })])
  expect(model.points.map(({ run: index, x, state }) => [index, x, state])).toEqual([
    [0, 0, 'passed'],
    [2, 1, 'invalid'],
  ])
  for (const { y } of model.points) expect(y).toBeLessThanOrEqual(1)
  expect(model.band?.low).toBeLessThan(model.band?.high ?? 0)
})

test('more latency is worse, more throughput is not', () => {
  const steps = [{ run: 2, from: 10, to: 20, change: 1, confirmed: true }]
  const runs = [run(), run(), run()]
  expect(prepareTrend(trend('ttft_p99', { steps }), runs).steps[0]?.isWorse).toBe(true)
  expect(prepareTrend(trend('queries_rate', { steps }), runs).steps[0]?.isWorse).toBe(false)
})

test('nothing measured and one run alone can be drawn', () => {
  expect(prepareTrend(trend('ttft_p99', { values: [], band: null }), []).points).toEqual([])
  expect(prepareTrend(trend('ttft_p99', { values: [5], band: null }), [run()]).points[0]?.x).toBe(0.5)
})
