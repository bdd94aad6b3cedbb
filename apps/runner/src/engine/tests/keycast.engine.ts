import { RunConfig, type RunConfigInput } from '@broadside/shared/run-config'
import { readTestDatabaseUrl } from '@broadside/simulator/env'
import type { KeycastStackOptions } from '@broadside/simulator/stacks/keycast/stack-options'
import { type RunningKeycastStack, startKeycastStack } from '@broadside/simulator/stacks/keycast/start'
import { readMetrics } from '@broadside/simulator/testing/keycast-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MadeUser, makeKeycastUsers, type StepFailure } from '../data-sets/make-keycast-users.ts'
import { probeTarget } from '../probe/probe-target.ts'
import { startLoad } from '../start-load.ts'
import { type Measured, runEngine } from '../testing/run-engine.ts'

const USERS = 60
const databaseUrl = readTestDatabaseUrl()
const start = (options: Partial<KeycastStackOptions>) =>
  startKeycastStack({ databaseUrl, logLevel: 'warn', ...options })

async function makeUsers(baseUrl: string, count: number) {
  const users: MadeUser[] = []
  const failures: StepFailure[] = []
  const steps: string[] = []
  const { target } = configOf(baseUrl, {}, { method: 'register' })
  if (target.kind !== 'keycast') throw new Error('not keycast')
  const end = await makeKeycastUsers({
    target,
    count,
    concurrency: 8,
    stepTimeoutMs: 10_000,
    signal: new AbortController().signal,
    onStep: (step) => steps.push(step),
    onUser: (user) => users.push(user),
    onFailure: (failure) => failures.push(failure),
  })
  return { end, users, failures, steps }
}

const configOf = (baseUrl: string, scenario: object, behaviour: object): RunConfig =>
  RunConfig.parse({
    target: { kind: 'keycast', baseUrl },
    scenarios: {
      main: {
        executor: 'shared-iterations',
        vus: 5,
        iterations: 10,
        behaviour: { driver: 'keycast', ...behaviour },
        ...scenario,
      },
    },
  })

async function run(
  stack: RunningKeycastStack,
  users: readonly MadeUser[],
  scenario: object,
  behaviour: object,
): Promise<Measured> {
  const named = 'method' in behaviour && behaviour.method === 'register' ? {} : { dataSet: 'users' }
  const config = configOf(stack.baseUrl, scenario, { ...named, ...behaviour })
  return runEngine(config as RunConfigInput, undefined, (options) =>
    startLoad({ ...options, dataSets: { main: users } }),
  )
}

const codes = (measured: Measured): string[] =>
  [...new Set(measured.errors.map((error) => error.code))].sort()

/** What all instances counted together since `before`. */
async function serverSide(stack: RunningKeycastStack) {
  const pages = await Promise.all(stack.instances.map(({ url }) => readMetrics(url)))
  const sum = (name: string) => pages.reduce((total, page) => total + (page[`keycast_${name}_total`] ?? 0), 0)
  return { hits: sum('http_rpc_cache_hits'), misses: sum('http_rpc_cache_misses') }
}

describe('a clean server', () => {
  let stack: RunningKeycastStack
  let users: MadeUser[]
  let fresh: MadeUser[]
  beforeAll(async () => {
    stack = await start({ instances: 2 })
    const made = await makeUsers(stack.baseUrl, USERS * 2)
    expect(made).toMatchObject({ end: { kind: 'done' }, failures: [] })
    expect(made.steps).toHaveLength(USERS * 2 * 3)
    users = made.users.slice(0, USERS)
    fresh = made.users.slice(USERS)
  })
  afterAll(() => stack?.close())

  test('cold-start: every token once, not one hit on the server’s own counters', async () => {
    const before = await serverSide(stack)
    const measured = await run(
      stack,
      fresh,
      { iterations: USERS },
      { method: 'get_public_key', pattern: 'cold-start' },
    )
    const after = await serverSide(stack)
    expect([after.hits - before.hits, after.misses - before.misses]).toEqual([0, USERS])
    expect(measured.counter('users_reached')).toBe(USERS)
    expect(measured.counter('cache_hits_expected')).toBe(0)
    expect(measured.counter('http_reqs')).toBe(USERS)
  })

  test('cold-start beyond the set fails in a class of its own and sends nothing', async () => {
    const measured = await run(
      stack,
      fresh.slice(0, 5),
      { iterations: 8 },
      { method: 'get_public_key', pattern: 'cold-start' },
    )
    expect(measured.counter('http_reqs')).toBe(5)
    expect(codes(measured)).toEqual(['data_set_used_up'])
    expect(measured.counter('iterations')).toBe(8)
  })

  test('warm-cache: cycles through all users, and the server hits as often as we expect', async () => {
    await run(stack, users, { iterations: USERS }, { method: 'get_public_key' })
    const before = await serverSide(stack)
    const measured = await run(stack, users, { iterations: 600 }, { method: 'get_public_key' })
    const after = await serverSide(stack)
    expect([after.hits - before.hits, after.misses - before.misses]).toEqual([600, 0])
    expect(measured.counter('users_reached')).toBe(USERS)
    expect(measured.counter('cache_hits_expected')).toBe(600 - USERS)
    expect(measured.errors).toEqual([])
  })

  test('mixed: reaches every user, where the original reached a fifth of the cold ones', async () => {
    const measured = await run(
      stack,
      users,
      { iterations: 400 },
      { method: 'get_public_key', pattern: 'mixed' },
    )
    expect(measured.counter('users_reached')).toBe(USERS)
  })

  test.each(['sign_event', 'nip44_encrypt', 'nip04_encrypt'] as const)(
    '%s: every answer holds',
    async (method) => {
      const measured = await run(stack, users, { iterations: 20 }, { method, verifyShare: 1 })
      expect(measured.errors).toEqual([])
      expect(measured.counter('answers_verified')).toBeGreaterThanOrEqual(10)
      expect(measured.counter('answers_wrong')).toBe(0)
      expect(measured.trend('response_time').count).toBe(20)
    },
  )

  test('register: three steps, each with its own timings', async () => {
    const measured = await run(stack, [], { iterations: 10 }, { method: 'register' })
    expect(measured.errors).toEqual([])
    for (const name of ['register', 'authorize', 'token']) {
      expect(measured.counter('http_reqs', { name })).toBe(10)
      expect(measured.trend('http_req_duration', { name, outcome: 'ok' }).count).toBe(10)
    }
    expect(measured.counter('iterations')).toBe(10)
    expect(measured.trend('service_time').count).toBe(10)
  })

  test('the probe tries a token of the set, and says what is wrong with an address', async () => {
    const config = configOf(stack.baseUrl, {}, { dataSet: 'users' })
    expect(await probeTarget(config, { main: users })).toEqual({ ok: true })
    const [user] = users
    if (!user) throw new Error('no user')
    const stale = { main: [{ ...user, token: `${user.token.slice(0, -2)}AA` }] }
    expect(await probeTarget(config, stale)).toMatchObject({
      ok: false,
      code: 'target_refused',
      message: expect.stringContaining('make the data set again'),
    })
    const byAddress = configOf(stack.baseUrl.replace('localhost', '127.0.0.1'), {}, { dataSet: 'users' })
    expect(await probeTarget(byAddress, { main: users })).toMatchObject({
      code: 'target_refused',
      message: expect.stringContaining('Use a name such as localhost'),
    })
    const withHost = {
      ...byAddress,
      target: { ...byAddress.target, tenantHost: 'localhost' } as RunConfig['target'],
    }
    expect(await probeTarget(withHost, { main: users })).toEqual({ ok: true })
  })
})

describe('a server that answers wrongly', () => {
  test('empty answers, errors inside 200 and wrong signatures are failures, apart', async () => {
    const stack = await start({ faults: { emptyAnswers: 0.1, errorsInside200: 0.1, wrongSignatures: 0.2 } })
    const { users } = await makeUsers(stack.baseUrl, 5)
    const measured = await run(
      stack,
      users,
      { iterations: 50, vus: 1 },
      { method: 'sign_event', verifyShare: 1 },
    )
    await stack.close()
    const count = (code: string) =>
      measured.errors.reduce((sum, error) => sum + (error.code === code ? error.count : 0), 0)
    expect(count('unexpected_answer')).toBeGreaterThanOrEqual(9)
    expect(count('wrong_signature')).toBe(measured.counter('answers_wrong'))
    expect(count('wrong_signature')).toBeGreaterThan(0)
    expect(measured.trend('response_time', { outcome: 'failed' }).count).toBe(
      count('unexpected_answer') + count('wrong_signature'),
    )
    const [failed, asked] = measured.rate('http_req_failed')
    expect([failed, asked]).toEqual([0, 50])
  })

  test('tokens that are over are refused, apart from everything else', async () => {
    const stack = await start({ tokenLifetimeSeconds: 1 })
    const { users } = await makeUsers(stack.baseUrl, 3)
    await new Promise((done) => setTimeout(done, 2_000))
    const measured = await run(stack, users, { iterations: 6 }, { method: 'get_public_key' })
    await stack.close()
    expect(codes(measured)).toEqual(['unauthorized'])
    expect(measured.trend('response_time').count).toBe(0)
  })

  test('a registration that is refused names its step; making users gives up and says why', async () => {
    const stack = await start({})
    const target = { tenantHost: 'nowhere', clientId: 'loadtest', baseUrl: stack.baseUrl }
    const config = RunConfig.parse({
      target: { kind: 'keycast', ...target },
      scenarios: {
        main: {
          executor: 'shared-iterations',
          iterations: 3,
          behaviour: { driver: 'keycast', method: 'register' },
        },
      },
    })
    const measured = await runEngine(config as RunConfigInput)
    const [error] = measured.errors
    expect(error).toMatchObject({
      code: 'register_failed',
      message: 'register: HTTP 400 Invalid domain: nowhere',
    })
    if (config.target.kind !== 'keycast') throw new Error('not keycast')
    const failures: StepFailure[] = []
    const end = await makeKeycastUsers({
      target: config.target,
      count: 100,
      concurrency: 4,
      stepTimeoutMs: 5_000,
      signal: new AbortController().signal,
      onStep: () => undefined,
      onUser: () => undefined,
      onFailure: (failure) => failures.push(failure),
    })
    await stack.close()
    expect(end).toMatchObject({ kind: 'given-up', last: { step: 'register' } })
    expect(failures.length).toBeLessThan(30)
  })
})
