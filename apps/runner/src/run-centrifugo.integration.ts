import { listEvents } from '@broadside/db/runs/events'
import type { RunConfigInput } from '@broadside/shared/run-config'
import type { RunSummary } from '@broadside/shared/summary'
import { type Supervisor, startSupervisor } from '@broadside/simulator/supervisor/start-supervisor'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRunSystem, type RunSystem, redisUrl } from './test/run-system.ts'

// Stacks and processes start, runs take their seconds, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let system: RunSystem
let supervisor: Supervisor

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
  await Promise.all([system.start('worker', { SIMULATOR_URL: url }), system.start('aggregator')])
})
afterAll(async () => {
  await system.close()
  await supervisor.close()
})

const fleet = (clients: number, cycles: number): RunConfigInput => ({
  target: { kind: 'centrifugo', httpUrl: 'http://stack.invalid', wsUrl: 'ws://stack.invalid' },
  stack: { system: 'centrifugo', options: { responseLengthWords: 20, tokenDelayMs: 20 } },
  scenarios: {
    main: {
      executor: 'per-vu-iterations',
      vus: clients,
      behaviour: {
        driver: 'centrifugo',
        cycles,
        response: { tokens: 20, tokenDelayMs: 20 },
        reconnect: { attempts: 10, initial: '100ms', max: '500ms' },
        queryTimeout: '15s',
      },
    },
  },
})

const summaryOf = (row: Awaited<ReturnType<RunSystem['row']>>) => row.summary as unknown as RunSummary

test('a run brings a Centrifugo cluster up, and every word is accounted for at each hop', async () => {
  const runId = await system.run(fleet(10, 3))
  const row = await system.ended(runId, 60_000)
  expect(row).toMatchObject({ status: 'finished', failureCode: null })
  const { counters, hops } = summaryOf(row)
  expect(counters).toMatchObject({ queries: 30, output_tokens: 600, tokens_expected: 600 })
  expect(hops).toMatchObject({ unit: 'messages', lost: 0, losses: [] })
  const sent = (role: string) =>
    hops?.rows.filter((hop) => hop.role === role).reduce((sum, hop) => sum + hop.sent, 0)
  // Twenty words and the closing message, of thirty answers.
  expect([sent('session-api'), sent('node-api'), sent('node')]).toEqual([630, 630, 630])
  expect(hops?.servers.reduce((sum, { messages }) => sum + messages, 0)).toBe(630)
})

test('a node killed in mid-run: its clients go to the other one and recover every word', async () => {
  const runId = await system.run({
    ...fleet(20, 12),
    faults: [{ at: '2s', kind: 'kill', instance: 'node-2', for: '1s' }],
  })
  const row = await system.ended(runId, 90_000)
  const { counters } = summaryOf(row)
  expect(counters.ws_drops).toBeGreaterThan(0)
  expect(counters.ws_reconnects).toBeGreaterThanOrEqual(counters.ws_drops ?? 0)
  expect(counters).toMatchObject({ queries: 240, output_tokens: 4_800 })
  expect(counters.tokens_missing ?? 0).toBe(0)
  expect(counters.tokens_duplicated ?? 0).toBe(0)
  expect(counters.tokens_recovered).toBeGreaterThan(0)
  const events = await listEvents(system.testDb.db.pool, runId)
  expect(events.map(({ kind, label }) => `${kind}: ${label}`)).toEqual(
    expect.arrayContaining(['fault: node-2 killed', 'instance: node-2 is down']),
  )
})
