import type { HttpTarget } from '../config/target.ts'
import type { RunConfigInput } from '../run-config.ts'
import { OWN_STACK, type Preset, type Reference } from './preset.ts'
import { levelsUpTo, sweepScenarios } from './sweep.ts'
import { AGGRESSIVE, BASELINE, MANUAL_SUITE } from './tunnel2-references.ts'
import { GET, postOf, rateSteps, type Steps } from './tunnel2-scenarios.ts'
import { manualSuite } from './tunnel2-suite.ts'

type Thresholds = RunConfigInput['thresholds']

/** The tunnel server's counters of the session. */
export const TUNNEL_COUNTERS = {
  url: `${OWN_STACK.counters}`,
  bytesReceived: 'tunnel2_bytes_received_total',
  bytesSent: 'tunnel2_bytes_sent_total',
}
export const TUNNEL_TARGET = { kind: 'http', baseUrl: OWN_STACK.http, counters: TUNNEL_COUNTERS } as const

/**
 * The rules of BASELINE_METRICS as data, against its 10 requests a second: p95 64 ms + 20 %, throughput − 10 %, errors
 * + 1 %.
 */
export const BASELINE_RULES = {
  http_req_duration: ['p(95)<76.8'],
  http_reqs: ['rate>9'],
  http_req_failed: ['rate<0.01'],
  checks: ['rate>0.99'],
}
/** A rate that was not reached is no success, however well the rest was answered. */
const ALL_BEGUN = { dropped_iterations: ['count==0'] }
const FEW_ERRORS = { http_req_failed: ['rate<0.01'], ...ALL_BEGUN }
/** "Stops when errors appear", which the original only printed. */
const STOP_ON_ERRORS = {
  http_req_failed: [{ threshold: 'rate<0.01', abortOnFail: true, delayAbortEval: '15s' }],
  ...ALL_BEGUN,
}

interface Test {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly scenarios: () => RunConfigInput['scenarios']
  readonly thresholds?: Thresholds
  readonly options?: object
  readonly reference?: Reference
  readonly trials?: number
}

/** Every scenario of the original, its manual suite, and the tests that it lacked. The run brings the tunnel up. */
export const TUNNEL2_PRESETS: readonly Preset<Pick<HttpTarget, 'baseUrl'>>[] = [
  preset({
    slug: 'suite',
    title: 'manual suite with checksums',
    description:
      'Bursts of 100 to 2 000, 1 000 in a row, 10 × 10 MB and 20 × 5 MB: every status and every checksum is looked at.',
    scenarios: manualSuite,
    thresholds: { http_req_failed: ['rate==0'], checks: ['rate==1'] },
    reference: MANUAL_SUITE,
  }),
  preset({
    slug: 'overhead',
    title: 'what the tunnel adds',
    description:
      'The same requests through the tunnel and straight to the backend; overhead = through − direct.',
    scenarios: () => ({
      through: atRate('0s', {}),
      direct: atRate('22s', { directUrl: OWN_STACK.direct }),
    }),
    thresholds: FEW_ERRORS,
  }),
  steps('baseline', 'baseline 10/s', [10], '2m', '10s', 500, BASELINE_RULES, BASELINE),
  steps('baseline-check', 'baseline check 400/s', [400], '2m', '10s', 500, {
    http_req_duration: ['p(99)<3000', 'avg<1000'],
    http_req_failed: ['rate==0'],
    ...ALL_BEGUN,
  }),
  ...[1, 10, 100].map((kb) =>
    preset({
      slug: `post-${kb}kb`,
      title: `POST ${kb} kB, 10/s`,
      description: `JSON of ${kb} kB that httpbin sends back, 10 a second for 2 minutes.`,
      scenarios: () => rateSteps(tenPerSecond, postOf(kb * 1_024)),
      thresholds: BASELINE_RULES,
    }),
  ),
  preset({
    slug: 'post-all',
    title: 'POST 1, 10 and 100 kB at once',
    description: 'The three sizes together, 10 a second each: does a large body make a small one wait?',
    scenarios: () =>
      Object.fromEntries(
        [1, 10, 100].map((kb) => {
          const [scenario] = Object.values(rateSteps(tenPerSecond, postOf(kb * 1_024)))
          return [`post-${kb}kb`, scenario as RunConfigInput['scenarios'][string]]
        }),
      ),
    thresholds: FEW_ERRORS,
  }),
  steps('ramp-up', 'ramp-up 10 to 500/s', [10, 50, 100, 200, 500], '5m', '10s', 1_000, FEW_ERRORS),
  steps('ramp-up-fast', 'ramp-up fast', [10, 50, 100, 200, 500], '1m', '10s', 1_000, FEW_ERRORS),
  steps(
    'ramp-up-aggressive',
    'ramp-up aggressive to 1 000/s',
    [20, 50, 100, 200, 500, 1_000],
    '30s',
    '10s',
    1_000,
    FEW_ERRORS,
    AGGRESSIVE,
  ),
  steps(
    'max-throughput',
    'max throughput to 3 000/s',
    [500, 750, 1_000, 1_500, 2_000, 3_000],
    '1m',
    '15s',
    5_000,
    STOP_ON_ERRORS,
  ),
  steps(
    'max-throughput-ultra',
    'max throughput ultra',
    [1_000, 5_000, 10_000, 20_000, 50_000, 100_000],
    '20s',
    '10s',
    100_000,
    STOP_ON_ERRORS,
  ),
  steps(
    'sustained-load',
    'sustained 100 to 800/s',
    [100, 200, 300, 400, 500, 600, 700, 800],
    '1m',
    '10s',
    1_000,
    FEW_ERRORS,
  ),
  steps('sustained-load-quick', 'sustained, quick', [100, 300, 500, 700], '30s', '10s', 1_000, FEW_ERRORS),
  preset({
    slug: 'regression',
    title: 'regression, three trials',
    description:
      'The baseline three times in a row, as one trial group: a comparison needs more than one run a side.',
    scenarios: () => rateSteps({ ...tenPerSecond, each: '30s', warmUp: '5s' }),
    thresholds: BASELINE_RULES,
    trials: 3,
  }),
  preset({
    slug: 'one-worker',
    title: 'a backend with one worker of 35 ms',
    description: 'One slot × 35 ms serves 28 a second, whatever is offered: the sweep shows the flat line.',
    scenarios: () => sweepScenarios({ levels: [1, 2, 4, 8, 16], duration: '6s' }, GET),
    options: { backendStation: { slots: 1, serviceMs: 35 } },
  }),
  preset({
    slug: 'ten-slots',
    title: 'ten slots of 35 ms in the client',
    description: 'The limit that six reports looked for: 10 ÷ 35 ms = 285 a second, and a knee at ten users.',
    scenarios: () => sweepScenarios({ levels: levelsUpTo(64), duration: '6s' }, GET),
    options: { clientStation: { slots: 10, serviceMs: 35 } },
  }),
  preset({
    slug: 'connection-close',
    title: 'keep-alive switched off',
    description: 'The entry answers “Connection: close”: one connection a request, and the result says so.',
    scenarios: () => rateSteps({ ...tenPerSecond, rates: [100], each: '15s', warmUp: '2s' }),
    thresholds: FEW_ERRORS,
    options: { connectionClose: true },
  }),
  preset({
    slug: 'connection-cap',
    title: 'a cap of 200 connections',
    description:
      'Connections beyond 200 are closed as soon as they come: the errors that were blamed on four other things.',
    scenarios: () => ({
      main: {
        executor: 'constant-vus',
        vus: 300,
        duration: '15s',
        behaviour: { ...GET, thinkTime: { distribution: 'exponential', mean: '200ms' } },
      },
    }),
    options: { connectionCap: 200 },
  }),
]

const tenPerSecond: Steps = { rates: [10], each: '2m', warmUp: '10s', maxConnections: 500 }

function atRate(startTime: string, more: { directUrl?: string }): RunConfigInput['scenarios'][string] {
  return {
    executor: 'constant-arrival-rate',
    rate: 100,
    duration: '20s',
    warmUp: '3s',
    preAllocatedVUs: 50,
    startTime,
    gracefulStop: '2s',
    behaviour: { ...GET, ...more },
  }
}

function steps(
  slug: string,
  title: string,
  rates: readonly number[],
  each: string,
  warmUp: string,
  maxConnections: number,
  thresholds: Thresholds,
  reference?: Reference,
): Preset<Pick<HttpTarget, 'baseUrl'>> {
  return preset({
    slug,
    title,
    description: `GET at ${rates.join(', ')} a second, ${each} each, as the original; every rate has its own numbers.`,
    scenarios: () => rateSteps({ rates, each, warmUp, maxConnections }),
    thresholds,
    ...(reference ? { reference } : {}),
  })
}

function preset(test: Test): Preset<Pick<HttpTarget, 'baseUrl'>> {
  const { slug, title, description, scenarios, thresholds, options = {}, reference, trials } = test
  return {
    slug: `tunnel2-${slug}`,
    name: `tunnel2: ${title}`,
    description,
    ...(reference ? { reference } : {}),
    config: () => ({
      target: TUNNEL_TARGET,
      stack: { system: 'tunnel2', options } as RunConfigInput['stack'],
      scenarios: scenarios(),
      ...(thresholds ? { thresholds } : {}),
      ...(trials ? { trials } : {}),
    }),
  }
}
