import { listPoints } from '@broadside/db/measurements/points'
import { listFindings } from '@broadside/db/runs/findings'
import type { ShardEnd } from '@broadside/shared/points/metric-frame'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { expect } from 'vitest'
import type { RunSystem } from './run-system.ts'

/** The engine's own words, from the worker's log: nothing else knows them when the shard did not finish. */
export function shardEnded(output: string): { time: number; frames: number; endedBy: string } | undefined {
  const line = output.split('\n').find((text) => text.includes('"msg":"shard ended"'))
  return line === undefined ? undefined : JSON.parse(line)
}

/** Frames that are in the run's points. */
export async function framesMerged({ testDb }: RunSystem, runId: string): Promise<number> {
  const points = await listPoints(testDb.db.pool, runId)
  return points.reduce((sum, point) => sum + point.shards, 0)
}

/** Every second has its point. */
export async function expectNoGap({ testDb }: RunSystem, runId: string): Promise<void> {
  const seconds = (await listPoints(testDb.db.pool, runId)).map((point) => point.second)
  expect(seconds).toEqual(seconds.map((_, i) => i))
}

/** What the engine of the only shard counted is what is stored, each frame once. */
export async function expectStoredOnce(system: RunSystem, runId: string): Promise<void> {
  const row = await system.row(runId)
  const [end] = row.shards.map((shard) => shard.totals as unknown as ShardEnd)
  const counted = (metric: string) =>
    Object.entries(end?.totals ?? {}).reduce(
      (sum, [key, n]) => (key.startsWith(`${metric}{`) ? sum + n : sum),
      0,
    )
  const summary = row.summary as unknown as RunSummary
  expect(counted('queries')).toBeGreaterThan(0)
  expect(summary.counters).toMatchObject({
    queries: counted('queries'),
    output_tokens: counted('output_tokens'),
    iterations: counted('iterations'),
  })
  expect(await framesMerged(system, runId)).toBe(end?.frames)
  const findings = await listFindings(system.testDb.db.pool, runId)
  expect(findings.find(({ checkId }) => checkId === 'frames-vs-totals')?.severity).toBe('ok')
}
