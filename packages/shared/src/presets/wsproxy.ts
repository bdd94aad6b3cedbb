import type { WsproxyTarget } from '../config/target.ts'
import type { RunConfigInput } from '../run-config.ts'
import { DEFAULT_RESPONSE_TEXT, DEFAULT_TOKEN_DELAY_MS } from './wsproxy-text.ts'

/** A ready scenario that a project can start from. */
export interface Preset {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly config: (target: Pick<WsproxyTarget, 'httpUrl' | 'wsUrl'>) => RunConfigInput
}

/** The tests of the wsproxy report: clients × queries each. Every token is expected, and a lost one fails the run. */
export const WSPROXY_PRESETS: readonly Preset[] = [
  preset('smoke', 5, 2, '0s', 'Does it work at all? Five sessions at once, two queries each.'),
  preset('standard', 20, 3, '2s', 'The everyday check: twenty sessions, three queries each.'),
  preset(
    'load',
    100,
    10,
    '5s',
    'A hundred sessions, ten queries each: a thousand streams in under a minute.',
  ),
]

function preset(size: string, users: number, queries: number, ramp: string, description: string): Preset {
  return {
    slug: `wsproxy-${size}`,
    name: `wsproxy: ${size} ${users} × ${queries}`,
    description,
    config: ({ httpUrl, wsUrl }) => ({
      target: { kind: 'wsproxy', httpUrl, wsUrl },
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
            response: { text: DEFAULT_RESPONSE_TEXT, tokenDelayMs: DEFAULT_TOKEN_DELAY_MS },
          },
        },
      },
      // Each judges what its number of queries supports: a p(99) of ten queries would be their maximum.
      thresholds: {
        ttft: [users * queries >= 1_000 ? 'p(99)<500' : 'med<500'],
        e2e: [users * queries >= 1_000 ? 'p(95)<1500' : 'med<1500'],
        tokens_missing: ['count==0'],
        query_failed: ['rate<0.01'],
      },
      slo: { ttftMs: 500, itlMs: 100, e2eMs: 1_500 },
    }),
  }
}
