import { expect, test } from 'vitest'
import { RunAccumulator } from '../points/accumulator.ts'
import { imbalances, processSummaries } from '../servers/processes.ts'
import { hopLedger } from './hop-ledger.ts'
import type { HopCount } from './hops.ts'

const backend = (sent: number, lost = {}): HopCount => ({
  instance: 'backend-1',
  role: 'backend',
  hop: 0,
  received: null,
  sent,
  lost,
})
const gateway = (n: number, received: number, sent: number, more: Partial<HopCount> = {}): HopCount => ({
  instance: `gateway-${n}`,
  role: 'gateway',
  hop: 1,
  received,
  sent,
  lost: received > sent ? { dropped: received - sent } : {},
  ...more,
})

function totals(counters: Record<string, number>, gauges: Record<string, number> = {}): RunAccumulator {
  const accumulator = new RunAccumulator()
  accumulator.add({
    second: 0,
    coveredMs: 1_000,
    shards: 1,
    counters,
    gauges: Object.fromEntries(
      Object.entries(gauges).map(([key, value]) => [key, { last: value, min: value, max: value }]),
    ),
    rates: {},
    histograms: {},
    errors: [],
  })
  return accumulator
}

const through = (one: number, two: number) => ({
  ws_msgs_received: one + two,
  'server_msgs_received{scenario:main,server:gateway-1}': one,
  'server_msgs_received{scenario:main,server:gateway-2}': two,
})

test('nothing is lost where everything adds up', () => {
  const hops = [gateway(2, 40, 40), backend(100), gateway(1, 60, 60)]
  const ledger = hopLedger({ unit: 'messages', hops }, totals(through(60, 40)))
  expect(ledger).toMatchObject({ client: 100, lost: 0, losses: [], reordered: 0 })
  expect(ledger.rows.map(({ instance }) => instance)).toEqual(['backend-1', 'gateway-1', 'gateway-2'])
})

test('what a scenario sent past the hops is not held against them', () => {
  const edge: HopCount = { instance: 'edge', role: 'edge', hop: 1, received: 90, sent: 500, lost: {} }
  const received = totals({ 'data_received{scenario:through}': 500, 'data_received{scenario:direct}': 470 })
  const ledger = hopLedger(
    { unit: 'bytes', hops: [edge] },
    received,
    ({ tags }) => tags.scenario !== 'direct',
  )
  expect(ledger).toMatchObject({ client: 500, lost: 0, losses: [] })
})

test('requests that the end of the run cut off are not lost on the wire', () => {
  const server: HopCount = { instance: 'server', role: 'server', hop: 1, received: 60, sent: 60, lost: {} }
  const losses = (interrupted: number) =>
    hopLedger(
      { unit: 'requests', hops: [server] },
      totals({ http_reqs: 40, iterations_interrupted: interrupted }),
    ).losses
  expect(losses(25)).toEqual([])
  expect(losses(5)).toEqual([{ place: 'server → client', reason: 'on the wire', count: 15 }])
})

test('each loss has its place: unheard, between the hops, dropped, and on the way to the client', () => {
  const hops = [backend(100, { noSubscriber: 7 }), gateway(1, 58, 55), gateway(2, 40, 40)]
  const { losses, lost } = hopLedger({ unit: 'messages', hops }, totals(through(54, 40)))
  expect(losses).toEqual([
    { place: 'backend-1', reason: 'noSubscriber', count: 7 },
    { place: 'gateway-1', reason: 'dropped', count: 3 },
    { place: 'backend → gateway', reason: 'on the wire', count: 2 },
    { place: 'gateway-1 → client', reason: 'on the wire', count: 1 },
  ])
  expect(lost).toBe(13)
})

test('what an instance held when it died is named after it, and is no certain loss', () => {
  const hops = [backend(100), gateway(1, 60, 60), gateway(2, 30, 30, { interrupted: true })]
  const { losses, lost, unaccounted } = hopLedger({ unit: 'messages', hops }, totals(through(60, 28)))
  expect(losses.map(({ place, reason, count }) => `${place}: ${count} ${reason}`)).toEqual([
    'backend → gateway: 10 in flight or uncounted when gateway-2 ended',
    'gateway-2 → client: 2 in flight or uncounted when gateway-2 ended',
  ])
  expect({ lost, unaccounted }).toEqual({ lost: 0, unaccounted: 12 })
})

test('requests go from the client: what it sent and the first hop did not receive', () => {
  const hops = [{ ...backend(95), received: 97, instance: 'edge', role: 'edge', lost: { refused: 2 } }]
  const ledger = hopLedger({ unit: 'requests', flow: 'from-client', hops }, totals({ http_reqs: 100 }))
  expect(ledger.losses).toEqual([
    { place: 'client → edge', reason: 'on the wire', count: 3 },
    { place: 'edge', reason: 'refused', count: 2 },
  ])
})

test('processes: what they used, and how unevenly', () => {
  const accumulator = totals(
    {
      'instance_count{counter:forwarded,instance:gateway-1,role:gateway}': 900,
      'instance_count{counter:forwarded,instance:gateway-2,role:gateway}': 100,
      'scraped_count{name:hits_total,source:a}': 150,
      'scraped_count{name:hits_total,source:b}': 150,
      ws_sessions: 100,
    },
    {
      'instance_cpu{instance:gateway-1,role:gateway}': 0.5,
      'instance_cpu{instance:gateway-2,role:gateway}': 0.5,
      'instance_rss{instance:gateway-1,role:gateway}': 1e6,
    },
  )
  const processes = processSummaries(accumulator)
  expect(processes[0]).toMatchObject({ instance: 'gateway-1', cpuMean: 0.5, rssMaxBytes: 1e6 })
  expect(processes[1]).toMatchObject({ instance: 'gateway-2', rssMaxBytes: null })
  expect(imbalances(accumulator, processes).map(({ of, index, most }) => [of, index, most])).toEqual([
    ['forwarded', 1.8, 'gateway-1'],
    ['cpu', 1, 'gateway-1'],
    ['hits_total', 1, 'a'],
  ])
})

test('a thousand messages of five sockets say nothing of balance', () => {
  const accumulator = totals({
    'instance_count{counter:forwarded,instance:gateway-1,role:gateway}': 900,
    'instance_count{counter:forwarded,instance:gateway-2,role:gateway}': 100,
    ws_sessions: 5,
  })
  expect(imbalances(accumulator, processSummaries(accumulator))).toEqual([])
})
