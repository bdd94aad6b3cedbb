import { sendCommand } from '@broadside/bus/control'
import { listEvents } from '@broadside/db/runs/events'
import { expect, test, vi } from 'vitest'
import { simulatorSystem, untilGone } from '../testing/simulator-system.ts'
import { wsproxyRun } from '../testing/stack-runs.ts'

const simulated = simulatorSystem()
const SIZE = { users: 20, queries: 5 }

test('a run brings its stack up, is measured beside it, and takes it down; every hop adds up', async () => {
  const { runId, row, summary } = await simulated.ended(wsproxyRun(SIZE, { correlationIds: true }), {
    shardCount: 2,
  })
  expect(row).toMatchObject({ status: 'finished', failureMessage: null })
  const { counters, hops, processes } = summary
  expect(counters).toMatchObject({ queries: 100, output_tokens: 1_000 })
  expect(counters.tokens_missing ?? 0).toBe(0)
  // Ten tokens and the closing message, of a hundred queries.
  expect(hops).toMatchObject({ unit: 'messages', client: 1_100, lost: 0, losses: [] })
  const sent = (role: string) =>
    hops?.rows.filter((hop) => hop.role === role).reduce((sum, hop) => sum + hop.sent, 0)
  expect([sent('backend'), sent('gateway')]).toEqual([1_100, 1_100])
  expect(hops?.servers.map(({ server }) => server)).toEqual(['gateway-1', 'gateway-2'])
  expect(processes?.map(({ instance }) => instance)).toEqual([
    'backend-1',
    'balancer',
    'gateway-1',
    'gateway-2',
  ])
  // Their own counters are of the whole load, to its last message; what stands for the moment is none of them.
  const countOf = (name: string) => processes?.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0)
  expect([countOf('published'), countOf('forwarded')]).toEqual([1_100, 1_100])
  expect(processes?.flatMap(({ counts }) => Object.keys(counts))).not.toContain('streams')
  await untilGone(simulated, runId)
})

test('what a faulty gateway drops is pinned to the gateways, with its count', async () => {
  const faithful = { dropPercent: 5, reorderPercent: 2 }
  const { summary } = await simulated.ended(wsproxyRun(SIZE, { faithful }))
  const { hops, counters } = summary
  const dropped = hops?.rows.reduce((sum, hop) => sum + (hop.lost.dropped ?? 0), 0) ?? 0
  expect(dropped).toBeGreaterThan(0)
  expect(counters.tokens_missing).toBe(dropped)
  expect(hops?.lost).toBe(dropped)
  for (const { place } of hops?.losses ?? []) expect(place).toMatch(/^gateway-\d$/)
  expect(hops?.servers.reduce((sum, { tokensMissing }) => sum + tokensMissing, 0)).toBe(dropped)
  expect(hops?.reordered).toBe(counters.tokens_reordered)
})

test('a stack that cannot come up refuses the run with its reason', async () => {
  const { runId, row } = await simulated.ended(wsproxyRun(SIZE, { balancer: 'haproxy' }))
  expect(row).toMatchObject({ status: 'failed', failureCode: 'stack_failed' })
  expect(row.failureMessage).toContain('there is no HAProxy')
  expect(simulated.stacksOf(runId)).toEqual([])
})

test('a fault by command; a run that fails takes its stack down; a worker that dies loses it by the lease', async () => {
  const { system, worker } = simulated
  const runId = await system.run(wsproxyRun({ users: 5, queries: 400 }))
  await system.measured(runId, 2)
  const fault = { kind: 'drop-connections', role: 'gateway', percent: 100 } as const
  await sendCommand(system.redis, system.keys, runId, { type: 'fault', fault })
  await vi.waitUntil(
    async () =>
      (await listEvents(system.testDb.db.pool, runId)).some(({ label }) => label.includes('dropped')),
    { timeout: 10_000 },
  )
  expect(simulated.stacksOf(runId)).toHaveLength(1)
  await worker.kill('SIGKILL')
  expect((await system.ended(runId)).failureCode).toBe('shard_lost')
  await untilGone(simulated, runId)
})
