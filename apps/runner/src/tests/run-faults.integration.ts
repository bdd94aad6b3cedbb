import { sendCommand } from '@broadside/bus/control'
import { listQueries, type StoredQuery } from '@broadside/db/measurements/query-samples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PrivateRedis, startPrivateRedis } from '../testing/private-redis.ts'
import { simulatorSystem } from '../testing/simulator-system.ts'
import { centrifugoRun, type RunSize, TOKENS, wsproxyRun } from '../testing/stack-runs.ts'

let redis: PrivateRedis
beforeAll(async () => {
  redis = await startPrivateRedis()
})
afterAll(() => redis?.close())
const simulated = simulatorSystem(() => redis.url)

/** Sessions over three gateways, each long enough to be met by a fault in its middle. */
const MANY: RunSize = { users: 200, queries: 8, gateways: 3, tokenDelayMs: 100, queryTimeout: '4s' }
const QUERIES = MANY.users * MANY.queries

/** The queries of each session. */
async function sessionsOf(runId: string): Promise<StoredQuery[][]> {
  const rows = await listQueries(simulated.system.testDb.db.pool, runId, { limit: 10_000 })
  const sessions = new Map<string, StoredQuery[]>()
  for (const row of rows) sessions.set(row.sessionId, [...(sessions.get(row.sessionId) ?? []), row])
  return [...sessions.values()]
}

const isWhole = ({ outcome, tokens, tokensExpected }: StoredQuery): boolean =>
  outcome === 'ok' && tokens === tokensExpected

const reconnected = (session: readonly StoredQuery[]): boolean =>
  session.some(({ reconnectAttempts }) => reconnectAttempts > 0)

/** Kills the second instance of a role, for a second, once every session has its socket on one of them. */
const killingSecond = (role: string) => async (runId: string) => {
  const { system } = simulated
  const sockets = () =>
    simulated
      .stacksOf(runId)
      .flatMap(({ stack }) => stack.instances.filter((instance) => instance.role === role))
      .reduce((sum, { samples }) => sum + (samples.tail(1)[0]?.connections ?? 0), 0)
  await expect.poll(sockets, { timeout: 60_000 }).toBe(MANY.users)
  const fault = { kind: 'kill', instance: `${role}-2`, for: '1s' } as const
  await sendCommand(system.redis, system.keys, runId, { type: 'fault', fault })
}

test('one of three gateways killed under 200 sessions: its own come back, and what they lost is told; the others see nothing', async () => {
  const config = wsproxyRun(MANY, { correlationIds: true })
  const { runId, row, summary, events } = await simulated.ended(config, {
    meanwhile: killingSecond('gateway'),
  })
  expect(row).toMatchObject({ status: 'finished', failureMessage: null })
  const { counters, hops } = summary
  const drops = counters.ws_drops ?? 0
  expect(drops).toBeGreaterThan(0)
  expect(counters).toMatchObject({ ws_reconnects: drops, queries_attempted: QUERIES })

  const sessions = await sessionsOf(runId)
  expect(sessions).toHaveLength(MANY.users)
  expect(sessions.filter(reconnected)).toHaveLength(drops)
  const untouched = sessions.filter((session) => !reconnected(session)).flat()
  expect(untouched).toHaveLength((MANY.users - drops) * MANY.queries)
  expect(untouched.every(isWhole)).toBe(true)

  // There is no replay: what came while a session had no socket is lost, at the gateway that its query began on, and the rest
  // of the answer comes by another one.
  const missing = counters.tokens_missing ?? 0
  expect(missing).toBeGreaterThan(0)
  expect(counters.tokens_recovered).toBeGreaterThan(0)
  expect(hops?.servers.map(({ server, tokensMissing }) => [server, tokensMissing])).toEqual([
    ['gateway-1', 0],
    ['gateway-2', missing],
    ['gateway-3', 0],
  ])
  expect((hops?.lost ?? 0) + (hops?.unaccounted ?? 0)).toBeGreaterThanOrEqual(missing)
  expect(hops?.rows.find(({ instance }) => instance === 'gateway-2')?.interrupted).toBe(true)
  for (const { place } of hops?.losses ?? [])
    expect(['backend-1', 'backend → gateway', 'gateway-2 → client']).toContain(place)
  expect(events).toEqual(
    expect.arrayContaining([
      'fault: gateway-2 killed',
      'instance: gateway-2 is down',
      'instance: gateway-2 is up again',
    ]),
  )
})

test('one of three nodes killed under 200 clients: its own recover every word, the others see nothing', async () => {
  const config = centrifugoRun({ ...MANY, queryTimeout: '15s' })
  const { runId, row, summary, events } = await simulated.ended(config, { meanwhile: killingSecond('node') })
  expect(row).toMatchObject({ status: 'finished', failureMessage: null })
  const { counters, hops } = summary
  const drops = counters.ws_drops ?? 0
  expect(drops).toBeGreaterThan(0)
  expect(counters).toMatchObject({
    ws_reconnects: drops,
    queries: QUERIES,
    output_tokens: QUERIES * TOKENS,
    tokens_expected: QUERIES * TOKENS,
  })
  expect(counters.tokens_missing ?? 0).toBe(0)
  expect(counters.tokens_duplicated ?? 0).toBe(0)
  expect(counters.tokens_recovered).toBeGreaterThan(0)
  for (const { tokensMissing } of hops?.servers ?? []) expect(tokensMissing).toBe(0)

  const sessions = await sessionsOf(runId)
  expect(sessions.filter(reconnected)).toHaveLength(drops)
  expect(sessions.flat().every(isWhole)).toBe(true)
  expect(events).toEqual(expect.arrayContaining(['fault: node-2 killed', 'instance: node-2 is down']))
})

test('Redis paused for a while: everything waits, nothing is lost, and the run shows when', async () => {
  const { row, summary, events } = await simulated.ended({
    ...wsproxyRun({ users: 10, queries: 12, queryTimeout: '10s' }, { correlationIds: true }),
    faults: [{ at: '1s', kind: 'pause-redis', for: '1500ms' }],
  })
  expect(row).toMatchObject({ status: 'finished', failureMessage: null })
  const { counters, hops, trends, stages } = summary
  expect(counters).toMatchObject({ queries: 120, output_tokens: 120 * TOKENS })
  expect(counters.tokens_missing ?? 0).toBe(0)
  // Ten tokens and the closing message, of each query, at every hop.
  expect(hops).toMatchObject({ unit: 'messages', client: 1_320, lost: 0, losses: [], reordered: 0 })
  for (const role of ['backend', 'gateway']) {
    const sent = hops?.rows.filter((hop) => hop.role === role).reduce((sum, hop) => sum + hop.sent, 0)
    expect(sent).toBe(1_320)
  }
  // An answer that was under way when it began has the pause in it.
  expect(trends.e2e?.maxMs).toBeGreaterThan(1_400)
  expect(stages.map(({ stage }) => stage)).toContain('controlled')
  expect(events).toEqual(['fault: Redis paused'])
})
