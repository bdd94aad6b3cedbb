import type { WsproxyTarget } from '../config/target.ts'
import type { RunConfigInput } from '../run-config.ts'
import { OWN_STACK, type Preset, type Reference } from './preset.ts'
import { CAPACITY, HIGH_SCALE, MEDIUM_SCALE, SMALL_SCALE } from './wsproxy-references.ts'
import { DEFAULT_RESPONSE_TEXT, DEFAULT_TOKEN_DELAY_MS } from './wsproxy-text.ts'

type Addresses = Pick<WsproxyTarget, 'httpUrl' | 'wsUrl'>

const RESPONSE = { text: DEFAULT_RESPONSE_TEXT, tokenDelayMs: DEFAULT_TOKEN_DELAY_MS }
const SLO = { ttftMs: 500, itlMs: 100, e2eMs: 1_500 }

/** The tests of the wsproxy report: clients × queries each. Every token is expected, and a lost one fails the run. */
export const WSPROXY_PRESETS: readonly Preset<Addresses>[] = [
  preset('smoke', {
    users: 5,
    queries: 2,
    description: 'Does it work at all? Five sessions at once, two queries each.',
  }),
  preset('standard', {
    users: 20,
    queries: 3,
    ramp: '2s',
    description: 'The everyday check: twenty sessions, three queries each.',
    reference: SMALL_SCALE,
  }),
  preset('load', {
    users: 100,
    queries: 10,
    ramp: '5s',
    description: 'A hundred sessions, ten queries each: a thousand streams in under a minute.',
    reference: MEDIUM_SCALE,
  }),
  preset('stress', {
    users: 5_000,
    queries: 3,
    ramp: '20s',
    description:
      'Five thousand sessions, three queries each, begun evenly over 20 s: every token must come, on time. Needs the machine for itself.',
    reference: HIGH_SCALE,
    thresholds: {
      ttft: ['p(99)<=50'],
      e2e: ['p(99)<=950'],
      ws_drops: ['count==0'],
      query_failed: ['rate==0'],
    },
  }),
  preset('soak', {
    users: 100,
    queries: 100,
    ramp: '10s',
    description:
      'A hundred sessions that stay for a hundred queries each, in a stack of the run’s own: what leaks, drifts or is cut off after a while, process by process.',
    thresholds: { ws_drops: ['count==0'] },
    stack: { system: 'wsproxy' },
  }),
  preset('faithful', {
    users: 200,
    queries: 5,
    ramp: '5s',
    description:
      'The original gateway’s faults switched on in a stack of the run’s own: lost, reordered and never-ending answers, and which gateway did it.',
    stack: {
      system: 'wsproxy',
      options: {
        faithful: {
          subscribeDelayMs: 100,
          mailbox: 16,
          unregisterRace: true,
          dropPercent: 1.6,
          reorderPercent: 1,
          dropDonePercent: 0.2,
        },
      },
    },
  }),
  preset('gateway-killed', {
    users: 150,
    queries: 20,
    ramp: '5s',
    description:
      'A gateway is killed after 10 s and comes back 5 s later: its sessions reconnect, the others must not notice.',
    stack: { system: 'wsproxy', options: { correlationIds: true } },
    faults: [{ at: '10s', kind: 'kill', instance: 'gateway-2', for: '5s' }],
  }),
  {
    slug: 'wsproxy-breakpoint',
    name: 'wsproxy: how many sessions a second',
    description:
      'New sessions, one query each, at a rate that doubles until answers come late or incomplete, and then the limit between the last two. In a stack of the run’s own.',
    reference: CAPACITY,
    config: () => ({
      target: { kind: 'wsproxy', httpUrl: OWN_STACK.http, wsUrl: OWN_STACK.ws },
      stack: { system: 'wsproxy' },
      scenarios: {
        main: {
          executor: 'breakpoint-search',
          startRate: 10,
          maxRate: 1_280,
          growth: 2,
          precision: 0.15,
          holdDuration: '8s',
          verifyDuration: '15s',
          preAllocatedVUs: 100,
          maxVUs: 4_000,
          // A lost or late word fails its query.
          criteria: { e2e: ['p(95)<1500'], query_failed: ['rate<0.01'] },
          behaviour: { driver: 'wsproxy', queries: 1, response: RESPONSE },
        },
      },
      slo: SLO,
    }),
  },
]

interface Size {
  readonly users: number
  readonly queries: number
  readonly ramp?: string
  readonly description: string
  readonly reference?: Reference
  readonly thresholds?: RunConfigInput['thresholds']
  readonly stack?: RunConfigInput['stack']
  readonly faults?: RunConfigInput['faults']
}

function preset(size: string, test: Size): Preset<Addresses> {
  const { users, queries, ramp = '0s', description, reference, stack, faults } = test
  const many = users * queries >= 1_000
  return {
    slug: `wsproxy-${size}`,
    name: `wsproxy: ${size} ${users} × ${queries}`,
    description,
    ...(reference ? { reference } : {}),
    config: ({ httpUrl, wsUrl }) => ({
      target: stack
        ? { kind: 'wsproxy', httpUrl: OWN_STACK.http, wsUrl: OWN_STACK.ws }
        : { kind: 'wsproxy', httpUrl, wsUrl },
      ...(stack ? { stack } : {}),
      ...(faults ? { faults } : {}),
      scenarios: {
        main: {
          executor: 'per-vu-iterations',
          vus: users,
          iterations: 1,
          maxDuration: '5m',
          ramp,
          behaviour: {
            driver: 'wsproxy',
            queries,
            response: RESPONSE,
          },
        },
      },
      // Each judges what its number of queries supports: a p(99) of ten queries would be their maximum.
      thresholds: {
        ttft: [many ? 'p(99)<500' : 'med<500'],
        e2e: [many ? 'p(95)<1500' : 'med<1500'],
        tokens_missing: ['count==0'],
        query_failed: ['rate<0.01'],
        ...test.thresholds,
      },
      slo: SLO,
    }),
  }
}
