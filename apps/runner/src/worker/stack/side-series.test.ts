import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import { expect, test } from 'vitest'
import { SideSeries } from './side-series.ts'

const frame: MetricFrame = {
  runId: 'r',
  shard: 0,
  second: 0,
  coveredMs: 1_000,
  counters: { queries: 1 },
  gauges: {},
  rates: {},
  histograms: {},
  errors: [],
  queries: [],
  events: [],
}

test('totals become what they grew by, from their first value on, over a restart too', () => {
  const series = new SideSeries()
  const tags = { instance: 'gateway-1' }
  for (const value of [100, 130]) series.total('instance_count', tags, value)
  expect(series.addTo(frame).counters).toEqual({ queries: 1, 'instance_count{instance:gateway-1}': 30 })
  for (const value of [130, 7]) series.total('instance_count', tags, value)
  expect(series.addTo(frame).counters).toEqual({ queries: 1, 'instance_count{instance:gateway-1}': 7 })
  expect(series.addTo(frame)).toBe(frame)
  // What no frame carries any more is in the totals all the same.
  series.total('instance_count', tags, 10)
  expect(series.totals).toEqual({ 'instance_count{instance:gateway-1}': 40 })
})

test('a gauge keeps its lowest, highest and last value of the second', () => {
  const series = new SideSeries()
  for (const value of [3, 1, 2]) series.gauge('instance_cpu', {}, value)
  expect(series.addTo(frame).gauges).toEqual({ instance_cpu: { last: 2, min: 1, max: 3 } })
})
