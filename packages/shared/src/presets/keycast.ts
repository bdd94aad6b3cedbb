import type { KeycastBehaviour } from '../config/keycast-behaviour.ts'
import type { KeycastTarget } from '../config/target.ts'
import type { RunConfigInput } from '../run-config.ts'
import { COLD_START, MIXED, SIGNING, SKEW, WARM_CACHE } from './keycast-references.ts'
import type { Preset } from './preset.ts'

/** The data set that the presets use; the demo project makes it at its first start. */
export const KEYCAST_DATA_SET = { name: 'keycast-users', users: 300 } as const

type Addresses = Pick<KeycastTarget, 'baseUrl' | 'instanceUrls' | 'tenantHost'>
type Behaviour = Partial<Omit<KeycastBehaviour, 'driver'>>
type Shape = Omit<RunConfigInput['scenarios'][string], 'behaviour'>

const RPC_THRESHOLDS = {
  http_req_failed: ['rate==0'],
  answers_wrong: ['count==0'],
  response_time: ['p(95)<500'],
}

/** The scenarios of the keycast load tool, each as its name says. Stacks of a run's own have cold caches and the same users. */
export const KEYCAST_PRESETS: readonly Preset<Addresses>[] = [
  preset(
    'warm',
    'warm cache, 20 users',
    'The README’s example: 50 at once for 25 s. Cycles through 20 users, so that nearly every request finds its handler.',
    { executor: 'constant-vus', vus: 50, duration: '25s', ramp: '5s', warmUp: '7s' } as Shape,
    { method: 'get_public_key', pattern: 'warm-cache', dataSetUsers: 20 },
    { reference: WARM_CACHE, thresholds: { ...RPC_THRESHOLDS, server_cache_hit: ['rate>0.99'] } },
  ),
  preset(
    'cold',
    `cold start, ${KEYCAST_DATA_SET.users} tokens once each`,
    'Instances without a cache, brought up for this run: every request loads its handler from PostgreSQL.',
    {
      executor: 'shared-iterations',
      vus: 10,
      iterations: KEYCAST_DATA_SET.users,
      maxDuration: '1m',
    } as Shape,
    { method: 'get_public_key', pattern: 'cold-start' },
    { reference: COLD_START, stack: { system: 'keycast' } },
  ),
  preset(
    'mixed',
    'mixed 80/20 over all users',
    'Eight of ten requests for a tenth of the users, and every user is reached. Signs, and verifies a sample.',
    { executor: 'constant-vus', vus: 10, duration: '20s', warmUp: '2s' } as Shape,
    { method: 'sign_event', pattern: 'mixed' },
    { reference: MIXED },
  ),
  preset(
    'sign',
    'sign_event at a steady rate',
    'Fifty signatures a second, whatever the server does: latency without coordinated omission.',
    {
      executor: 'constant-arrival-rate',
      rate: 50,
      duration: '20s',
      preAllocatedVUs: 50,
      warmUp: '2s',
    } as Shape,
    { method: 'sign_event', pattern: 'warm-cache', verifyShare: 0.2 },
    { reference: SIGNING, thresholds: { ...RPC_THRESHOLDS, dropped_iterations: ['count==0'] } },
  ),
  preset(
    'register',
    'register 5 users a second',
    'Registration, authorization and token exchange of new users: each step with its own timings and errors.',
    { executor: 'constant-arrival-rate', rate: 5, duration: '20s', preAllocatedVUs: 20 } as Shape,
    { method: 'register' },
    { thresholds: { http_req_failed: ['rate==0'], 'http_req_duration{name:register}': ['p(95)<1000'] } },
  ),
  preset(
    'skew',
    'skew: one hot token, six instances',
    'All requests for one user: one instance does the work while the average over six looks idle. The imbalance says so.',
    { executor: 'constant-vus', vus: 10, duration: '15s', warmUp: '2s' } as Shape,
    { method: 'get_public_key', pattern: 'warm-cache', dataSetUsers: 1 },
    { reference: SKEW, stack: { system: 'keycast', instances: { keycast: 6 } } },
  ),
]

function preset(
  slug: string,
  name: string,
  description: string,
  shape: Shape,
  behaviour: Behaviour,
  rest: Pick<Preset<Addresses>, 'reference'> & Partial<Pick<RunConfigInput, 'thresholds' | 'stack'>>,
): Preset<Addresses> {
  const { reference, thresholds = RPC_THRESHOLDS, stack } = rest
  const dataSet = behaviour.method === 'register' ? {} : { dataSet: KEYCAST_DATA_SET.name }
  return {
    slug: `keycast-${slug}`,
    name: `keycast: ${name}`,
    description,
    ...(reference ? { reference } : {}),
    config: ({ baseUrl, instanceUrls, tenantHost }) => ({
      target: { kind: 'keycast', baseUrl, instanceUrls, ...(tenantHost ? { tenantHost } : {}) },
      ...(stack ? { stack } : {}),
      scenarios: {
        main: {
          ...shape,
          behaviour: { driver: 'keycast', ...dataSet, ...behaviour },
        } as RunConfigInput['scenarios'][string],
      },
      thresholds,
    }),
  }
}
