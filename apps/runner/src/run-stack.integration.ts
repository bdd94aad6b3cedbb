import { sendCommand } from '@broadside/bus/control'
import { listEvents } from '@broadside/db/runs/events'
import type { RunConfigInput } from '@broadside/shared/run-config'
import type { RunSummary } from '@broadside/shared/summary'
import { type Supervisor, startSupervisor } from '@broadside/simulator/supervisor/start-supervisor'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestProcess } from './test/processes.ts'
import { createRunSystem, type RunSystem, redisUrl } from './test/run-system.ts'

// Stacks and processes start, runs take their seconds, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let system: RunSystem
let supervisor: Supervisor
let worker: TestProcess

beforeAll(async () => {
  const common = { redisUrl: redisUrl(), haproxyBin: '', host: '127.0.0.1', frontHost: '127.0.0.1' }
  supervisor = await startSupervisor(
    {
      host: '127.0.0.1',
      port: 0,
      stacks: { ...common, logLevel: 'warn' },
      wsproxy: { ...common, logLevel: 'warn' },
    },
    pino({ level: 'silent' }),
  )
  system = await createRunSystem()
  const url = `http://127.0.0.1:${supervisor.port}`
  ;[worker] = await Promise.all([system.start('worker', { SIMULATOR_URL: url }), system.start('aggregator')])
})
afterAll(async () => {
  await system.close()
  await supervisor.close()
})

const TEXT = 'one two three four five six seven eight nine ten'

const withStack = (
  options: Record<string, unknown>,
  test: { users?: number; queries?: number } = {},
): RunConfigInput => ({
  target: { kind: 'wsproxy', httpUrl: 'http://stack.invalid', wsUrl: 'ws://stack.invalid' },
  stack: {
    system: 'wsproxy',
    instances: { backends: 1, gateways: 2 },
    options: { responseText: TEXT, tokenDelayMs: 20, ...options },
  },
  scenarios: {
    main: {
      executor: 'per-vu-iterations',
      vus: test.users ?? 20,
      behaviour: {
        driver: 'wsproxy',
        queries: test.queries ?? 5,
        response: { text: TEXT, tokenDelayMs: 20 },
        reconnect: { attempts: 5, initial: '200ms', max: '2s' },
        queryTimeout: '2s',
      },
    },
  },
})

const summaryOf = (row: Awaited<ReturnType<RunSystem['row']>>) => row.summary as unknown as RunSummary
const stacksOf = (runId: string) => supervisor.table.all.filter(({ owner }) => owner === `run ${runId}`)
const untilGone = (runId: string) => vi.waitUntil(() => stacksOf(runId).length === 0, { timeout: 30_000 })

test('a run brings its stack up, is measured beside it, and takes it down; every hop adds up', async () => {
  const runId = await system.run(withStack({ correlationIds: true }), 2)
  const row = await system.ended(runId, 60_000)
  expect(row).toMatchObject({ status: 'finished', failureCode: null })
  const { counters, hops, processes } = summaryOf(row)
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
  await untilGone(runId)
})

test('what a faulty gateway drops is pinned to the gateways, with its count', async () => {
  const runId = await system.run(withStack({ faithful: { dropPercent: 5, reorderPercent: 2 } }))
  const summary = summaryOf(await system.ended(runId, 60_000))
  const { hops, counters } = summary
  const dropped = hops?.rows.reduce((sum, hop) => sum + (hop.lost.dropped ?? 0), 0) ?? 0
  expect(dropped).toBeGreaterThan(0)
  expect(counters.tokens_missing).toBe(dropped)
  expect(hops?.lost).toBe(dropped)
  for (const { place } of hops?.losses ?? []) expect(place).toMatch(/^gateway-\d$/)
  expect(hops?.servers.reduce((sum, { tokensMissing }) => sum + tokensMissing, 0)).toBe(dropped)
  expect(hops?.reordered).toBe(counters.tokens_reordered)
})

test('a gateway killed in mid-run: its sessions reconnect, the others see nothing, the ledger says where', async () => {
  const config = withStack({ correlationIds: true }, { users: 20, queries: 25 })
  const runId = await system.run({
    ...config,
    faults: [{ at: '1s', kind: 'kill', instance: 'gateway-2', for: '500ms' }],
  })
  const row = await system.ended(runId, 90_000)
  const { hops, counters } = summaryOf(row)
  expect(counters.ws_drops).toBeGreaterThan(0)
  expect(counters.ws_reconnects).toBe(counters.ws_drops)
  const through = (server: string) => hops?.servers.find((sight) => sight.server === server)
  expect(through('gateway-1')?.tokensMissing).toBe(0)
  expect(hops?.rows.find(({ instance }) => instance === 'gateway-2')?.interrupted).toBe(true)
  const events = await listEvents(system.testDb.db.pool, runId)
  expect(events.map(({ kind, label }) => `${kind}: ${label}`)).toEqual(
    expect.arrayContaining(['fault: gateway-2 killed', 'instance: gateway-2 is up again']),
  )
})

test('a stack that cannot come up refuses the run with its reason', async () => {
  const runId = await system.run(withStack({ balancer: 'haproxy' }))
  const row = await system.ended(runId, 30_000)
  expect(row).toMatchObject({ status: 'failed', failureCode: 'stack_failed' })
  expect(row.failureMessage).toContain('there is no HAProxy')
  expect(stacksOf(runId)).toEqual([])
})

test('a fault by command; a run that fails takes its stack down; a worker that dies loses it by the lease', async () => {
  const runId = await system.run(withStack({}, { users: 5, queries: 400 }))
  await system.measured(runId, 2)
  const fault = { kind: 'drop-connections', role: 'gateway', percent: 100 } as const
  await sendCommand(system.redis, system.keys, runId, { type: 'fault', fault })
  await vi.waitUntil(
    async () =>
      (await listEvents(system.testDb.db.pool, runId)).some(({ label }) => label.includes('dropped')),
    { timeout: 10_000 },
  )
  expect(stacksOf(runId)).toHaveLength(1)
  await worker.kill('SIGKILL')
  expect((await system.ended(runId, 20_000)).failureCode).toBe('shard_lost')
  await untilGone(runId)
})
