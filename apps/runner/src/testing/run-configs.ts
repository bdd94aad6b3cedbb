import type { ShardEnd } from '@broadside/shared/points/metric-frame'
import type { RunConfigInput } from '@broadside/shared/run-config'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { expect } from 'vitest'
import type { RunSystem } from './run-system.ts'

/** How many tokens an answer of the known server has, in these runs. */
export const TOKENS = 10
const TOKEN_DELAY_MS = 20
export const KNOWN = { tokens: TOKENS, tokenDelayMs: TOKEN_DELAY_MS }

interface Server {
  readonly httpUrl: string
  readonly wsUrl: string
}

const behaviour = (queries: number) =>
  ({ driver: 'wsproxy', queries, response: { tokens: TOKENS, tokenDelayMs: TOKEN_DELAY_MS } }) as const

const targetOf = ({ httpUrl, wsUrl }: Server) => ({ kind: 'wsproxy', httpUrl, wsUrl }) as const

/** Sessions for about `seconds`, each second the same. */
export const steadyRun = (server: Server, vus: number, seconds: number): RunConfigInput => ({
  target: targetOf(server),
  scenarios: {
    main: {
      executor: 'constant-vus',
      vus,
      duration: `${seconds}s`,
      gracefulStop: '5s',
      behaviour: behaviour(2),
    },
  },
})

/** One session a user, that passes when every token comes. */
export const sessionsRun = (server: Server, vus: number, queries: number): RunConfigInput => ({
  target: targetOf(server),
  scenarios: { main: { executor: 'per-vu-iterations', vus, behaviour: behaviour(queries) } },
  thresholds: { tokens_missing: ['count==0'], ttft: ['p(50)<1000'] },
})

const sumOf = (record: Readonly<Record<string, number>>, metric: string) =>
  Object.entries(record).reduce((sum, [key, value]) => (key.split('{')[0] === metric ? sum + value : sum), 0)

/** The stored counters are the engines' own, to the last one. */
export function expectNothingLost(row: Awaited<ReturnType<RunSystem['row']>>): void {
  const summary = row.summary as unknown as RunSummary
  const ends = row.shards.map((shard) => shard.totals as unknown as ShardEnd)
  for (const metric of [
    'queries',
    'output_tokens',
    'tokens_expected',
    'iterations',
    'data_received',
  ] as const) {
    const counted = ends.reduce((sum, end) => sum + sumOf(end.totals, metric), 0)
    expect(counted).toBeGreaterThan(0)
    expect(summary.counters[metric]).toBe(counted)
  }
}
