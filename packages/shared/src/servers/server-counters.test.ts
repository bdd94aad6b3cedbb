import { expect, it } from 'vitest'
import { RunAccumulator } from '../points/accumulator.ts'
import { addServerCounts } from '../points/add-server-counts.ts'
import { countsOfInstances, type InstanceReadings } from './server-counters.ts'

const HITS = 'keycast_http_rpc_cache_hits_total'
const MISSES = 'keycast_http_rpc_cache_misses_total'
const at = (atMs: number, hits: number, misses: number) => ({
  atMs,
  values: { [HITS]: hits, [MISSES]: misses },
})
const reading = (instance: string, before: InstanceReadings['before'], after: InstanceReadings['after']) => ({
  instance,
  before,
  after,
})

it('takes the first and the last reading of all shards', () => {
  const counts = countsOfInstances([
    reading('a', at(20, 15, 2), at(100, 60, 5)),
    reading('a', at(10, 10, 1), at(90, 50, 5)),
  ])
  expect(counts).toEqual([{ instance: 'a', counts: { [HITS]: 50, [MISSES]: 4 }, restarted: false }])
})

it('shows a negative difference and calls it a restart', () => {
  const [one] = countsOfInstances([reading('a', at(0, 500, 9), at(10, 20, 3))])
  expect(one).toMatchObject({ counts: { [HITS]: -480 }, restarted: true })
})

it('says why an instance could not be read', () => {
  const [one] = countsOfInstances([reading('a', { error: 'HTTP 503' }, at(10, 20, 3))])
  expect(one).toEqual({ instance: 'a', counts: {}, restarted: false, error: 'HTTP 503' })
})

it('adds up over instances as a rate and as counters', () => {
  const totals = new RunAccumulator()
  addServerCounts(
    totals,
    countsOfInstances([reading('a', at(0, 0, 0), at(1, 90, 10)), reading('b', at(0, 5, 5), at(1, 5, 105))]),
  )
  const rates = [...totals.rates.values()].map(({ series, value }) => [series.tags.instance, value])
  expect(rates).toEqual([
    ['a', [90, 100]],
    ['b', [0, 100]],
  ])
})
