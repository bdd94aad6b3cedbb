import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTestDatabaseUrl } from '../../env.ts'
import { findHaproxy } from '../../testing/haproxy.ts'
import { readMetrics, rpc, setUpUser, type ToolUser } from '../../testing/keycast-client.ts'
import { probeDataPath } from './probe.ts'
import { type RunningKeycastStack, startKeycastStack } from './start.ts'

/** HAProxy is tried wherever there is one; the rules are the same for both. */
const balancers = [{ name: 'our own balancer', haproxyBin: '' }]
const found = findHaproxy()
if (found) balancers.push({ name: 'HAProxy', haproxyBin: found })

const CALLS = 6
const USERS = 12
const HITS = 'keycast_http_rpc_cache_hits_total'
const MISSES = 'keycast_http_rpc_cache_misses_total'
const REQUESTS = 'keycast_http_rpc_requests_total'

describe.each(balancers)('$name', ({ haproxyBin }) => {
  let stack: RunningKeycastStack
  let users: ToolUser[]
  beforeAll(async () => {
    stack = await startKeycastStack({
      databaseUrl: readTestDatabaseUrl(),
      instances: 3,
      haproxyBin,
      logLevel: 'warn',
    })
    users = await Promise.all(
      Array.from({ length: USERS }, (_, n) => setUpUser(stack.baseUrl, `lt-${n}@test.local`)),
    )
  })
  afterAll(() => stack?.close())

  const metrics = () => Promise.all(stack.instances.map(({ url }) => readMetrics(url)))

  it('has a data path that its own probe finds whole', async () => {
    const session = {}
    expect(await probeDataPath(stack.baseUrl, session)).toMatchObject({ ok: true })
    const before = await metrics()
    expect(await probeDataPath(stack.baseUrl, session)).toMatchObject({ ok: true })
    expect(await metrics()).toEqual(before)
    const stale = { cookie: 'keycast_session=nonsense' }
    expect(await probeDataPath(stack.baseUrl, stale)).toMatchObject({ ok: false, step: 'authorize' })
    expect(await probeDataPath(stack.baseUrl, stale)).toMatchObject({ ok: true })
  })

  it('keeps each token at one instance: one miss, then hits, on the counters of all instances', async () => {
    const before = await metrics()
    for (let call = 0; call < CALLS; call++)
      await Promise.all(
        users.map(async ({ ucanToken, pubkey }) =>
          expect(await rpc(stack.baseUrl, ucanToken, 'get_public_key')).toEqual({
            status: 200,
            result: pubkey,
          }),
        ),
      )
    const after = await metrics()
    const delta = (name: string) => after.map((page, i) => (page[name] ?? 0) - (before[i]?.[name] ?? 0))
    const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
    expect([sum(delta(MISSES)), sum(delta(HITS))]).toEqual([USERS, USERS * (CALLS - 1)])
    expect(delta(REQUESTS).filter((count) => count > 0).length).toBeGreaterThan(1)
  })

  it('sends one hot token to one instance, which no average shows', async () => {
    const before = await metrics()
    const [hot] = users
    for (let call = 0; call < 20; call++) await rpc(stack.baseUrl, hot?.ucanToken ?? '', 'get_public_key')
    const after = await metrics()
    const shares = after.map((page, i) => (page[REQUESTS] ?? 0) - (before[i]?.[REQUESTS] ?? 0))
    expect(shares.sort((a, b) => a - b)).toEqual([0, 0, 20])
  })
})

it('meets every token at every instance when the balancer takes turns', async () => {
  const stack = await startKeycastStack({
    databaseUrl: readTestDatabaseUrl(),
    instances: 2,
    balance: 'round-robin',
    logLevel: 'warn',
  })
  const { ucanToken } = await setUpUser(stack.baseUrl, 'one@test.local')
  for (let call = 0; call < 8; call++) await rpc(stack.baseUrl, ucanToken, 'get_public_key')
  const misses = await Promise.all(stack.instances.map(async ({ url }) => (await readMetrics(url))[MISSES]))
  expect(misses).toEqual([1, 1])
  await stack.close()
})
