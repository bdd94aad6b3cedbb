import type { HttpTarget } from '../config/target.ts'
import type { RunConfigInput } from '../run-config.ts'
import { HEY_100, HEY_500, HEY_1000, K6_STAGES } from './edgeproxy-references.ts'
import { OWN_STACK, type Preset, type Reference } from './preset.ts'
import { levelsUpTo, sweepScenarios } from './sweep.ts'

type Stack = RunConfigInput['stack']
type EdgePreset = Preset<Pick<HttpTarget, 'baseUrl'>>
type Behaviour = Extract<RunConfigInput['scenarios'][string]['behaviour'], { driver: 'http' }>

/** The counters of the edge, under the names that the original gave them. */
export const EDGE_COUNTERS = {
  url: `${OWN_STACK.counters}`,
  bytesReceived: 'edgeproxy_bytes_received_total',
  bytesSent: 'edgeproxy_bytes_sent_total',
  connections: 'edgeproxy_connections_total',
}

/** The data plane of a stack of the run's own. */
export const EDGE_TARGET = { kind: 'http', baseUrl: OWN_STACK.http, counters: EDGE_COUNTERS } as const

/** The control plane, with the counters of the data plane beside it: the run shows that nothing crosses the edge. */
export const EDGE_CONTROL_TARGET = { ...EDGE_TARGET, baseUrl: OWN_STACK.control } as const

const stack = (options: object = {}): Stack => ({ system: 'edgeproxy', options }) as Stack
const INFO: Behaviour = {
  driver: 'http',
  path: '/api/info',
  serverHeader: 'X-Backend-ID',
  timeout: '20s',
  checks: [
    { type: 'status', in: [200], name: 'status is 200' },
    { type: 'json', path: '$.backend_id', name: 'a backend answered' },
  ],
}
const HEY_THRESHOLDS = { http_req_failed: ['rate==0'], checks: ['rate==1'] }

/** For the data plane. Whoever runs these brings the stack up with the run: the target's own address is not used. */
export const EDGE_DATA_PRESETS: readonly EdgePreset[] = [
  hey(10_000, 100, HEY_100),
  hey(50_000, 500, HEY_500),
  hey(100_000, 1_000, HEY_1000),
  {
    slug: 'edgeproxy-k6-stages',
    name: 'edgeProxy: k6 stages to 1 000 users',
    description:
      'The report’s k6 test through the data plane: five stages, its thresholds, every stage apart.',
    reference: K6_STAGES,
    config: () => ({
      target: EDGE_TARGET,
      stack: stack(),
      scenarios: {
        main: {
          executor: 'ramping-vus',
          startVUs: 1,
          stages: [
            { duration: '10s', target: 100 },
            { duration: '20s', target: 500 },
            { duration: '30s', target: 1_000 },
            { duration: '20s', target: 1_000 },
            { duration: '10s', target: 0 },
          ],
          gracefulRampDown: '5s',
          // A user that sends the next request at once needs a whole core; 1 000 of them measure the machine.
          behaviour: { ...INFO, thinkTime: { distribution: 'fixed', duration: '200ms' } },
        },
      },
      thresholds: { http_req_duration: ['p(95)<2000'], http_req_failed: ['rate<0.05'] },
    }),
  },
  {
    slug: 'edgeproxy-sweep',
    name: 'edgeProxy: sweep 1 to 128 users',
    description:
      'Throughput against concurrency, level by level, with a backend of 20 ms: the curve, and where it bends.',
    config: () => ({
      target: EDGE_TARGET,
      stack: stack({ backendDelayMs: 20 }),
      scenarios: sweepScenarios({ levels: levelsUpTo(128), duration: '6s', warmUp: '1s' }, INFO),
      thresholds: { http_req_failed: ['rate<0.01'] },
    }),
  },
  {
    slug: 'edgeproxy-regions',
    name: 'edgeProxy: clients of four regions',
    description:
      'Forty client addresses around the world: each keeps its backend, and every backend is reached.',
    config: () => ({
      target: EDGE_TARGET,
      stack: stack({ region: 'eu' }),
      scenarios: {
        main: {
          executor: 'constant-vus',
          vus: 40,
          duration: '20s',
          behaviour: {
            ...INFO,
            sourceAddresses: 40,
            thinkTime: { distribution: 'exponential', mean: '50ms' },
          },
        },
      },
      thresholds: { http_req_failed: ['rate==0'], http_req_duration: ['p(95)<100'] },
    }),
  },
  {
    slug: 'edgeproxy-overhead',
    name: 'edgeProxy: what the edge adds',
    description:
      'The same load through the edge and straight to its backend: the difference is the edge’s own.',
    config: () => ({
      target: EDGE_TARGET,
      stack: stack(),
      scenarios: {
        through: steady('0s', INFO),
        direct: steady('17s', { ...INFO, directUrl: OWN_STACK.direct }),
      },
      thresholds: { http_req_failed: ['rate==0'] },
    }),
  },
]

/** For the control plane, which is another target. */
export const EDGE_CONTROL_PRESETS: readonly EdgePreset[] = [
  {
    slug: 'edgeproxy-control-plane',
    name: 'edgeProxy: the report’s mistake, the control plane',
    description:
      'The same load on /health of the control plane, 200 ms away: fast, green, and invalid, as no byte crosses the edge.',
    config: () => ({
      target: EDGE_CONTROL_TARGET,
      stack: stack({ controlLatencyMs: 200 }),
      scenarios: {
        main: {
          executor: 'shared-iterations',
          vus: 100,
          iterations: 5_000,
          maxDuration: '1m',
          behaviour: {
            driver: 'http',
            path: '/health',
            checks: [{ type: 'json', path: '$.status', equals: 'ok', name: 'response has status ok' }],
          },
        },
      },
      thresholds: HEY_THRESHOLDS,
    }),
  },
]

export const EDGEPROXY_PRESETS: readonly EdgePreset[] = [...EDGE_DATA_PRESETS, ...EDGE_CONTROL_PRESETS]

function hey(
  requests: number,
  connections: number,
  reference: Reference,
): Preset<Pick<HttpTarget, 'baseUrl'>> {
  return {
    slug: `edgeproxy-hey-${connections}`,
    name: `edgeProxy: hey -n ${requests} -c ${connections}`,
    description:
      'A fixed number of requests by a fixed number of connections, as hey, through the data plane.',
    reference,
    config: () => ({
      target: EDGE_TARGET,
      stack: stack(),
      scenarios: {
        main: {
          executor: 'shared-iterations',
          vus: connections,
          iterations: requests,
          maxDuration: '5m',
          behaviour: INFO,
        },
      },
      thresholds: HEY_THRESHOLDS,
    }),
  }
}

const steady = (startTime: string, behaviour: Behaviour): RunConfigInput['scenarios'][string] => ({
  executor: 'constant-arrival-rate',
  rate: 200,
  duration: '15s',
  warmUp: '2s',
  preAllocatedVUs: 50,
  startTime,
  gracefulStop: '2s',
  behaviour,
})
