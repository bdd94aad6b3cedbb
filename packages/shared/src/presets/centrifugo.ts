import type { CentrifugoTarget } from '../config/target.ts'
import type { RunConfigInput } from '../run-config.ts'
import { LARGE_CLUSTER, MEDIUM_CLUSTER } from './centrifugo-references.ts'
import { OWN_STACK, type Preset, type Reference } from './preset.ts'

type Addresses = Pick<CentrifugoTarget, 'httpUrl' | 'wsUrl'>

const WORDS = 100
const TOKEN_DELAY_MS = 10

/** The tests of the Centrifugo report: clients × cycles, 100 words at 10 ms. Each brings its cluster up for itself. */
export const CENTRIFUGO_PRESETS: readonly Preset<Addresses>[] = [
  preset('smoke', {
    clients: 5,
    cycles: 2,
    description: 'Does it work at all? Five clients at once, two questions each.',
  }),
  preset('medium', {
    clients: 500,
    cycles: 3,
    ramp: '15s',
    description:
      'Five hundred clients, three cycles each, begun evenly over 15 s: about a hundred streams at a time.',
    reference: MEDIUM_CLUSTER,
  }),
  preset('large', {
    clients: 5_000,
    cycles: 3,
    ramp: '150s',
    description:
      'Five thousand clients, three cycles each, begun evenly over 150 s: every word must come, on time. Needs the machine for itself.',
    reference: LARGE_CLUSTER,
  }),
  preset('fifty-at-a-time', {
    clients: 500,
    cycles: 3,
    maxConcurrent: 50,
    description:
      'The report’s own default limit: 500 clients, of which at most fifty are there at any time; the next begins when one ends.',
  }),
  preset('node-killed', {
    clients: 100,
    cycles: 10,
    ramp: '5s',
    description:
      'A node is killed after 8 s and comes back 5 s later: its clients reconnect to the other one and recover what they missed.',
    // Whoever was cut off waits for the reconnect: about one query in twenty.
    thresholds: { ttft: ['med<200'], e2e: ['p(90)<=1200', 'p(95)<5000'], ws_drops: ['count>0'] },
    faults: [{ at: '8s', kind: 'kill', instance: 'node-2', for: '5s' }],
  }),
]

interface Size {
  readonly clients: number
  readonly cycles: number
  readonly ramp?: string
  /** Clients that may be there together; all of them unless told. */
  readonly maxConcurrent?: number
  readonly description: string
  readonly reference?: Reference
  readonly thresholds?: RunConfigInput['thresholds']
  readonly faults?: RunConfigInput['faults']
}

function preset(size: string, test: Size): Preset<Addresses> {
  const { clients, cycles, ramp = '0s', maxConcurrent, description, reference, faults } = test
  const many = clients * cycles >= 1_000
  return {
    slug: `centrifugo-${size}`,
    name: `centrifugo: ${size.replaceAll('-', ' ')} ${clients} × ${cycles}`,
    description,
    ...(reference ? { reference } : {}),
    config: () => ({
      target: { kind: 'centrifugo', httpUrl: OWN_STACK.http, wsUrl: OWN_STACK.ws },
      stack: {
        system: 'centrifugo',
        options: { responseLengthWords: WORDS, tokenDelayMs: TOKEN_DELAY_MS },
      },
      ...(faults ? { faults } : {}),
      scenarios: {
        main: {
          ...(maxConcurrent === undefined
            ? { executor: 'per-vu-iterations', vus: clients, iterations: 1, ramp }
            : { executor: 'shared-iterations', vus: maxConcurrent, iterations: clients }),
          maxDuration: '10m',
          behaviour: {
            driver: 'centrifugo',
            cycles,
            response: { tokens: WORDS, tokenDelayMs: TOKEN_DELAY_MS },
          },
        },
      },
      // Each judges what its number of cycles supports: a p(99) of ten would be their maximum.
      thresholds: {
        ttft: [many ? 'p(99)<200' : 'med<200'],
        e2e: [many ? 'p(99)<=1200' : 'med<=1200'],
        tokens_missing: ['count==0'],
        query_failed: ['rate==0'],
        ...test.thresholds,
      },
      slo: { ttftMs: 200, itlMs: 20, e2eMs: 1_200 },
    }),
  }
}
