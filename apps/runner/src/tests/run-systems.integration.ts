import { EDGE_COUNTERS } from '@broadside/shared/presets/edgeproxy'
import { OWN_STACK } from '@broadside/shared/presets/preset'
import { TUNNEL_TARGET } from '@broadside/shared/presets/tunnel2'
import type { RunConfigInput } from '@broadside/shared/run-config'
import { expect, test } from 'vitest'
import { simulatorSystem } from '../testing/simulator-system.ts'
import { centrifugoRun, TOKENS } from '../testing/stack-runs.ts'

const simulated = simulatorSystem()

test('Centrifugo: every word is accounted for at each hop', async () => {
  const { row, summary } = await simulated.ended(centrifugoRun({ users: 10, queries: 3 }))
  expect(row).toMatchObject({ status: 'finished', failureMessage: null })
  const { counters, hops } = summary
  const tokens = 30 * TOKENS
  expect(counters).toMatchObject({ queries: 30, output_tokens: tokens, tokens_expected: tokens })
  expect(hops).toMatchObject({ unit: 'messages', lost: 0, losses: [] })
  const sent = (role: string) =>
    hops?.rows.filter((hop) => hop.role === role).reduce((sum, hop) => sum + hop.sent, 0)
  // The words and the closing message of each answer.
  const messages = tokens + 30
  expect([sent('session-api'), sent('node-api'), sent('node')]).toEqual([messages, messages, messages])
  expect(hops?.servers.reduce((sum, sight) => sum + sight.messages, 0)).toBe(messages)
})

test('edgeProxy: on the control plane no byte crosses the edge, and the run is invalid', async () => {
  const run = (baseUrl: string, path: string) =>
    simulated.ended({
      target: { kind: 'http', baseUrl, counters: EDGE_COUNTERS },
      stack: { system: 'edgeproxy', instances: { backends: 1 } },
      scenarios: {
        main: {
          executor: 'shared-iterations',
          vus: 10,
          iterations: 500,
          behaviour: { driver: 'http', path, serverHeader: 'X-Backend-ID' },
        },
      },
    })
  const control = await run(OWN_STACK.control, '/health')
  expect(control.row).toMatchObject({ status: 'finished', validity: 'invalid' })
  expect(control.finding('target-identity')).toMatchObject({ severity: 'invalid' })
  expect(control.finding('target-identity')?.evidence).toMatchObject({ componentReceivedBytes: 0 })

  expect(control.summary.counters.http_reqs_by_server).toBeUndefined()

  const data = await run(OWN_STACK.http, '/api/info')
  expect(data.summary.counters.http_reqs_by_server).toBe(500)
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
  const { summary, finding, row } = await simulated.ended({
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
  // What went straight to the backend is none of the tunnel's: its server is held against the rest.
  expect(summary.hops).toMatchObject({ unit: 'requests', client: 400, lost: 0 })
  expect(summary.processes?.find(({ instance }) => instance === 'server')?.counts.requests).toBe(400)
  expect(finding('target-identity')).toMatchObject({ severity: 'ok' })
})
