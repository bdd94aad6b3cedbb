import { EDGE_COUNTERS } from '@broadside/shared/presets/edgeproxy'
import { OWN_STACK } from '@broadside/shared/presets/preset'
import { TUNNEL_TARGET } from '@broadside/shared/presets/tunnel2'
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
  const common = {
    redisUrl: redisUrl(),
    haproxyBin: '',
    host: '127.0.0.1',
    frontHost: '127.0.0.1',
    logLevel: 'warn',
  }
  const quiet = pino({ level: 'silent' })
  supervisor = await startSupervisor({ host: '127.0.0.1', port: 0, stacks: common, wsproxy: common }, quiet)
  system = await createRunSystem()
  await Promise.all([
    system.start('worker', { SIMULATOR_URL: `http://127.0.0.1:${supervisor.port}` }),
    system.start('aggregator'),
  ])
})
afterAll(async () => {
  await system.close()
  await supervisor.close()
})

async function ended(config: RunConfigInput) {
  const runId = await system.run(config, 1)
  const row = await system.ended(runId, 90_000)
  const findings = await system.testDb.db.prisma.finding.findMany({ where: { runId } })
  return {
    row,
    summary: row.summary as unknown as RunSummary,
    finding: (checkId: string) => findings.find((finding) => finding.checkId === checkId),
  }
}

test('edgeProxy: on the control plane no byte crosses the edge, and the run is invalid', async () => {
  const run = (baseUrl: string, path: string) =>
    ended({
      target: { kind: 'http', baseUrl, counters: EDGE_COUNTERS },
      stack: { system: 'edgeproxy', instances: { backends: 1 } },
      scenarios: {
        main: {
          executor: 'shared-iterations',
          vus: 10,
          iterations: 500,
          behaviour: { driver: 'http', path },
        },
      },
    })
  const control = await run(OWN_STACK.control, '/health')
  expect(control.row).toMatchObject({ status: 'finished', validity: 'invalid' })
  expect(control.finding('target-identity')).toMatchObject({ severity: 'invalid' })
  expect(control.finding('target-identity')?.evidence).toMatchObject({ componentReceivedBytes: 0 })

  const data = await run(OWN_STACK.http, '/api/info')
  expect(data.finding('target-identity')).toMatchObject({ severity: 'ok' })
  expect(data.finding('target-identity')?.evidence).toMatchObject({
    componentReceivedBytes: data.summary.counters.data_sent,
    componentSentBytes: data.summary.counters.data_received,
  })
})

test('tunnel2: what the tunnel adds is through − direct, and each scenario has its own numbers', async () => {
  const scenario = (startTime: string, more: object): RunConfigInput['scenarios'][string] => ({
    executor: 'shared-iterations',
    vus: 4,
    iterations: 400,
    startTime,
    behaviour: { driver: 'http', path: '/get', ...more },
  })
  const { summary, finding, row } = await ended({
    target: TUNNEL_TARGET,
    stack: { system: 'tunnel2' },
    scenarios: { through: scenario('0s', {}), direct: scenario('4s', { directUrl: OWN_STACK.direct }) },
  })
  expect(row.status).toBe('finished')
  expect(summary.scenarios?.map(({ scenario: name, counters }) => [name, counters.http_reqs])).toEqual([
    ['through', 400],
    ['direct', 400],
  ])
  const [through, direct] = summary.scenarios ?? []
  expect(direct?.fromMs).toBe(4_000)
  expect(through?.toMs).toBeGreaterThan(through?.fromMs ?? 0)
  const {
    throughMs = 0,
    directMs = 0,
    addedMs,
  } = { ...(finding('overhead')?.evidence as Record<string, number>) }
  expect(addedMs).toBeCloseTo(throughMs - directMs, 2)
  expect(finding('target-identity')).toMatchObject({ severity: 'ok' })
})
