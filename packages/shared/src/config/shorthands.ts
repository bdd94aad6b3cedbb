/**
 * The short names that overrides may use instead of the whole path, so that CI can write {"users": 50}. A shorthand means
 * the field of the only scenario; inside `scenarios.<name>` it means that scenario's. Whatever is not listed here is a field
 * of the scenario itself by its own name (`iterations`, `stages`, `rate`, `warmUp`, …).
 */
export const BEHAVIOUR_SHORTHANDS: Readonly<Record<string, readonly string[]>> = {
  queries: ['queries'],
  cycles: ['cycles'],
  requests: ['requests'],
  response: ['response'],
  responseText: ['response', 'text'],
  tokens: ['response', 'tokens'],
  tokenDelayMs: ['response', 'tokenDelayMs'],
  thinkTime: ['thinkTime'],
  queryTimeout: ['queryTimeout'],
  connectTimeout: ['connectTimeout'],
  stallLimit: ['stallLimit'],
  reconnect: ['reconnect'],
  method: ['method'],
  path: ['path'],
  headers: ['headers'],
  body: ['body'],
  timeout: ['timeout'],
  expectStatus: ['expectStatus'],
  checks: ['checks'],
  steps: ['steps'],
  noConnectionReuse: ['noConnectionReuse'],
  sourceAddresses: ['sourceAddresses'],
  pattern: ['pattern'],
  dataSet: ['dataSet'],
  dataSetUsers: ['dataSetUsers'],
  verifyShare: ['verifyShare'],
}

/** Fields of the target that may stand at the top. */
export const TARGET_SHORTHANDS = ['httpUrl', 'wsUrl', 'baseUrl', 'agentId', 'secret'] as const

/** `users` is how many users there are at most, whatever the executor calls it. */
export const USERS_FIELD: Readonly<Record<string, string>> = {
  'shared-iterations': 'vus',
  'per-vu-iterations': 'vus',
  'constant-vus': 'vus',
  'constant-arrival-rate': 'preAllocatedVUs',
  'ramping-arrival-rate': 'preAllocatedVUs',
  'breakpoint-search': 'preAllocatedVUs',
}

/**
 * As on k6's command line, a shape may be given without its executor: {"duration": "30s"} on a scenario that counts
 * iterations means constant-vus. Asked in this order, and only when the present executor does not know the field.
 */
export const IMPLIED_EXECUTORS: readonly (readonly [field: string, executor: string])[] = [
  ['startRate', 'ramping-arrival-rate'],
  ['rate', 'constant-arrival-rate'],
  ['stages', 'ramping-vus'],
  ['duration', 'constant-vus'],
  ['iterations', 'shared-iterations'],
]
