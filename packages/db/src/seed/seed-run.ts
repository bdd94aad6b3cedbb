import { createHash } from 'node:crypto'
import { runChecks, validityOf } from '@broadside/shared/checks'
import { planOf } from '@broadside/shared/plan'
import { RunAccumulator } from '@broadside/shared/points/accumulator'
import type { ShardEnd } from '@broadside/shared/points/metric-frame'
import type { Point, Slice } from '@broadside/shared/points/point'
import { chartRatesOf, pointStats } from '@broadside/shared/points/point-stats'
import { KEPT_SPANS } from '@broadside/shared/points/roll-up-spans'
import type { RunConfig } from '@broadside/shared/run-config'
import { summarise } from '@broadside/shared/summary/summarise'
import { evaluateThresholds, verdictOf } from '@broadside/shared/thresholds/evaluate'
import type { Db } from '../client.ts'
import { seriesHistograms } from '../measurements/histograms.ts'
import { upsertPoints } from '../measurements/points.ts'
import { storeRollUps } from '../measurements/roll-up.ts'
import { createRun } from '../runs/create-run.ts'
import { finishRun } from '../runs/finish-run.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { type SyntheticTarget, syntheticSecond } from './synthetic-second.ts'

export interface SeededRun {
  readonly name: string
  readonly config: RunConfig
  readonly target: SyntheticTarget
  readonly startedAt: Date
  /** Seconds of the plan that are measured, from the first on. */
  readonly seconds: number
  /** Whether each second is stored; else only what the run amounts to, from a few seconds of it. */
  readonly withPoints: boolean
  readonly tags?: readonly string[]
  readonly gitBranch?: string
  readonly gitCommit?: string
  readonly createdBy?: string
}

export interface SeedPlace {
  readonly db: Db
  readonly tenant: Tenant
  readonly projectId: string
  readonly scenarioId?: string
  readonly targetId?: string
}

const BATCH = 500
/** Seconds that stand for a run whose points are not stored, and samples in each. */
const SKETCH = { seconds: 5, samples: 400 }

/** Makes a finished run as the system itself would have left it: points, roll-ups, summary, verdict, findings. */
export async function seedRun(place: SeedPlace, seeded: SeededRun): Promise<string> {
  const { db, tenant, projectId, scenarioId, targetId } = place
  const { config, seconds, withPoints } = seeded
  const configHash = createHash('sha256').update(JSON.stringify(config)).digest('hex')
  const { name, tags, gitBranch, gitCommit, createdBy } = seeded
  const { run } = await createRun(tenant, {
    projectId,
    scenarioId,
    targetId,
    name,
    config,
    configHash,
    shardCount: 1,
    tags,
    gitBranch,
    gitCommit,
    createdBy,
  })
  const plan = planOf(config)
  const totals = new RunAccumulator()
  let batch: Point[] = []
  const step = withPoints ? 1 : Math.max(1, Math.floor(seconds / SKETCH.seconds))
  for (let second = withPoints ? 0 : (seconds - 1) % step; second < seconds; second += step) {
    const slice = syntheticSecond(plan, second, seeded.target, withPoints ? undefined : SKETCH.samples)
    totals.add(slice)
    if (!withPoints) continue
    batch.push(pointOf(run.id, config, slice))
    if (batch.length < BATCH) continue
    await upsertPoints(db.pool, batch)
    batch = []
  }
  await upsertPoints(db.pool, batch)
  if (withPoints)
    for (const [index, span] of KEPT_SPANS.entries())
      if (span < seconds)
        await storeRollUps(db.pool, run.id, {
          span,
          base: KEPT_SPANS[index - 1] ?? 1,
          after: -1,
          upTo: seconds,
        })
  await finish(place, run.id, seeded, totals)
  return run.id
}

function pointOf(runId: string, config: RunConfig, slice: Slice): Point {
  return { runId, ...slice, stats: pointStats(slice, chartRatesOf(config.target.kind)) }
}

async function finish(
  { db }: SeedPlace,
  runId: string,
  { config, startedAt, seconds }: SeededRun,
  totals: RunAccumulator,
): Promise<void> {
  const plan = planOf(config)
  const summary = summarise(totals, plan)
  const thresholds = evaluateThresholds(config.thresholds, totals, plan).map(({ result }) => result)
  const end = shardEnd(runId, seconds, totals)
  const shards = [{ shard: 0, status: 'finished' as const, clockOffsetMs: 0, frames: totals.frames, end }]
  const findings = runChecks({ config, plan, status: 'finished', totals, summary, shards })
  const finishedAt = new Date(startedAt.getTime() + seconds * 1_000)
  await db.pool.query(`UPDATE run SET status = 'running', started_at = $2 WHERE id = $1`, [runId, startedAt])
  await finishRun(db, runId, {
    status: 'finished',
    verdict: verdictOf(thresholds),
    validity: validityOf(findings),
    outcome: { summary, thresholds, findings },
    histograms: seriesHistograms(totals),
  })
  await db.pool.query('UPDATE run SET created_at = $2, queued_at = $2, finished_at = $3 WHERE id = $1', [
    runId,
    startedAt,
    finishedAt,
  ])
  await db.pool.query(
    `UPDATE shard SET status = 'finished', host = 'seeded', started_at = $2, finished_at = $3, totals = $4
     WHERE run_id = $1`,
    [runId, startedAt, finishedAt, JSON.stringify(end)],
  )
}

/** What an engine would have said of these totals. */
function shardEnd(runId: string, seconds: number, totals: RunAccumulator): ShardEnd {
  const { counters, rates, histograms, frames } = totals
  return {
    runId,
    shard: 0,
    frames,
    lastSecond: seconds - 1,
    durationMs: seconds * 1_000,
    totals: Object.fromEntries([...counters].map(([key, { value }]) => [key, value])),
    rates: Object.fromEntries([...rates].map(([key, { value }]) => [key, value])),
    sampleCounts: Object.fromEntries([...histograms].map(([key, { value }]) => [key, value.count])),
    peakRssBytes: 200_000_000,
    endedBy: 'plan',
  }
}
