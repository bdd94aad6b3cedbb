import { listQueries } from '@broadside/db/measurements/query-samples'
import type { RunConfigInput } from '@broadside/shared/run-config'
import type { RunSummary, TrendSummary } from '@broadside/shared/summary/summary'
import { startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRunSystem, type RunSystem } from '../testing/run-system.ts'

const WORKERS = 4
const USERS = 40
const QUERIES = 5
const TOKENS = 8
const TTFT_MS = 40

let system: RunSystem
let server: Awaited<ReturnType<typeof startKnownServer>>
beforeAll(async () => {
  server = await startKnownServer({ tokens: TOKENS, ttftMs: TTFT_MS, tokenDelayMs: 20 })
  system = await createRunSystem()
  // One shard at a time each, so that four shards are driven by four processes.
  const workers = Array.from({ length: WORKERS }, () => system.start('worker', { RUNNER_CONCURRENCY: '1' }))
  await Promise.all([system.start('aggregator'), ...workers])
})
afterAll(async () => {
  await system.close()
  await server.close()
})

const config = (): RunConfigInput => ({
  target: { kind: 'wsproxy', httpUrl: server.httpUrl, wsUrl: server.wsUrl },
  scenarios: {
    main: {
      executor: 'per-vu-iterations',
      vus: USERS,
      behaviour: { driver: 'wsproxy', queries: QUERIES, response: { tokens: TOKENS, tokenDelayMs: 20 } },
    },
  },
})

async function measure(shardCount: number) {
  const runId = await system.run(config(), shardCount)
  const row = await system.ended(runId)
  expect(row.status).toBe('finished')
  const summary = row.summary as unknown as RunSummary
  const ttfts = (await listQueries(system.testDb.db.pool, runId)).map((query) => query.ttftMs ?? Number.NaN)
  return { row, summary, ttfts: ttfts.sort((a, b) => a - b) }
}

/** The percentiles of merged histograms against those of every single query, to the resolution of a histogram. */
function expectExact(ttft: TrendSummary | undefined, sorted: readonly number[]): void {
  expect(ttft?.count).toBe(sorted.length)
  for (const [percentile, measuredMs] of [
    [50, ttft?.p50Ms],
    [75, ttft?.p75Ms],
    [90, ttft?.p90Ms],
    [95, ttft?.p95Ms],
  ] as const) {
    const exactMs = sorted[Math.ceil((percentile / 100) * sorted.length) - 1] ?? Number.NaN
    expect(Math.abs((measuredMs ?? Number.NaN) - exactMs)).toBeLessThanOrEqual(exactMs * 0.001 + 0.001)
  }
}

test('a run over four worker processes is the same run as over one: equal counters, exact percentiles', async () => {
  const one = await measure(1)
  const four = await measure(WORKERS)
  expect(new Set(four.row.shards.map((shard) => shard.pid)).size).toBe(WORKERS)

  const counted = ({ counters }: RunSummary) => ({
    iterations: counters.iterations,
    queries: counters.queries,
    output_tokens: counters.output_tokens,
    tokens_expected: counters.tokens_expected,
    http_reqs: counters.http_reqs,
    ws_sessions: counters.ws_sessions,
  })
  expect(counted(one.summary)).toEqual({
    iterations: USERS,
    queries: USERS * QUERIES,
    output_tokens: USERS * QUERIES * TOKENS,
    tokens_expected: USERS * QUERIES * TOKENS,
    // Each session is created and closed, each query begun by a request of its own.
    http_reqs: USERS * (2 + QUERIES),
    ws_sessions: USERS,
  })
  expect(counted(four.summary)).toEqual(counted(one.summary))

  for (const { summary, ttfts } of [one, four]) {
    expectExact(summary.trends.ttft, ttfts)
    expect(ttfts[0]).toBeGreaterThanOrEqual(TTFT_MS - 1)
  }
})
