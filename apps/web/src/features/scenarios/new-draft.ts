import type { ExecutorName } from '@broadside/shared/config/executor'
import type { Target } from '@broadside/shared/config/target'
import { isRecord } from '@broadside/shared/json-object'
import { DEFAULT_RESPONSE_TEXT, DEFAULT_TOKEN_DELAY_MS } from '@broadside/shared/presets/wsproxy-text'
import type { Draft } from './draft.ts'

type Fields = Record<string, unknown>

/** What a target's form starts a scenario with. */
export function emptyDraft(target: { kind: Target['kind'] } & Fields): Draft {
  return {
    target,
    scenarios: {
      main: {
        executor: 'constant-vus',
        vus: 10,
        duration: '30s',
        ramp: '5s',
        behaviour: emptyBehaviour(target.kind),
      },
    },
    thresholds:
      target.kind === 'http' || target.kind === 'keycast'
        ? { http_req_failed: ['rate<0.01'] }
        : { tokens_missing: ['count==0'], query_failed: ['rate<0.01'] },
  }
}

export function emptyBehaviour(driver: Target['kind']): Fields {
  if (driver === 'http') return { driver, method: 'GET', path: '/' }
  if (driver === 'keycast') return { driver, method: 'sign_event', dataSet: 'keycast-users' }
  if (driver === 'centrifugo') return { driver, cycles: 3, response: { tokens: 100, tokenDelayMs: 10 } }
  return {
    driver,
    queries: 3,
    response: { text: DEFAULT_RESPONSE_TEXT, tokenDelayMs: DEFAULT_TOKEN_DELAY_MS },
  }
}

const COMMON = ['behaviour', 'startTime', 'gracefulStop', 'warmUp'] as const
const OWN: Record<ExecutorName, Fields> = {
  'shared-iterations': { vus: 10, iterations: 100 },
  'per-vu-iterations': { vus: 10, iterations: 1 },
  'constant-vus': { vus: 10, duration: '30s' },
  'ramping-vus': { startVUs: 1, stages: [{ duration: '30s', target: 10 }] },
  'constant-arrival-rate': { rate: 10, duration: '30s', preAllocatedVUs: 20 },
  'ramping-arrival-rate': { startRate: 1, stages: [{ duration: '30s', target: 20 }], preAllocatedVUs: 20 },
  'breakpoint-search': {
    startRate: 10,
    maxRate: 1_000,
    preAllocatedVUs: 50,
    maxVUs: 1_000,
    criteria: { response_time: ['p(95)<500'] },
  },
}
/** Fields that mean the same in several executors and are carried over. */
const SHARED: Record<ExecutorName, readonly string[]> = {
  'shared-iterations': ['vus', 'ramp', 'maxDuration'],
  'per-vu-iterations': ['vus', 'ramp', 'maxDuration'],
  'constant-vus': ['vus', 'ramp', 'duration'],
  'ramping-vus': ['stages'],
  'constant-arrival-rate': ['duration', 'preAllocatedVUs', 'maxVUs', 'whenBusy', 'arrivals', 'timeUnit'],
  'ramping-arrival-rate': ['stages', 'preAllocatedVUs', 'maxVUs', 'whenBusy', 'arrivals', 'timeUnit'],
  'breakpoint-search': ['preAllocatedVUs', 'maxVUs', 'arrivals', 'timeUnit'],
}

/** A scenario with another executor: what both know is kept, what only the old one knew is gone, the rest has a start value. */
export function changeExecutor(scenario: unknown, executor: ExecutorName): Fields {
  const old = isRecord(scenario) ? scenario : {}
  const kept = [...COMMON, ...SHARED[executor]].filter((field) => old[field] !== undefined)
  return { executor, ...OWN[executor], ...Object.fromEntries(kept.map((field) => [field, old[field]])) }
}
