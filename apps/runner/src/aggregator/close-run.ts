import { sendCommand } from '@broadside/bus/control'
import { AGGREGATOR_GROUP } from '@broadside/bus/frame-stream/consume'
import { announce } from '@broadside/bus/point-feed'
import { frameCounts, framesOfRun } from '@broadside/db/measurements/frames'
import { seriesHistograms } from '@broadside/db/measurements/histograms'
import { keepRollUps } from '@broadside/db/measurements/keep-roll-ups'
import { lastPointSecond } from '@broadside/db/measurements/points'
import { capQuerySamples } from '@broadside/db/measurements/query-samples'
import { failRun, finishRun } from '@broadside/db/runs/finish-run'
import { type RunWithShards, runWithShards } from '@broadside/db/runs/get-run'
import { storedEnd } from '@broadside/db/runs/stored-json'
import { runChecks, validityOf } from '@broadside/shared/checks'
import { type Plan, planOf } from '@broadside/shared/plan'
import { RunAccumulator } from '@broadside/shared/points/accumulator'
import { addServerCounts } from '@broadside/shared/points/add-server-counts'
import { addSideTotals } from '@broadside/shared/points/add-side-totals'
import { sliceOfFrame } from '@broadside/shared/points/merge'
import type { ShardEnd } from '@broadside/shared/points/metric-frame'
import { RunConfig } from '@broadside/shared/run-config'
import { isFinal, isShardFinal } from '@broadside/shared/runs/run-status'
import { startOfSearch } from '@broadside/shared/search/live-search'
import type { SearchState } from '@broadside/shared/search/search'
import { searchResult, withLevels } from '@broadside/shared/search/search-result'
import { searchOf } from '@broadside/shared/search/search-spec'
import { countsOfInstances } from '@broadside/shared/servers/server-counters'
import { summarise } from '@broadside/shared/summary/summarise'
import { joinSpans } from '@broadside/shared/summary/summarise-scenarios'
import { systemSummary } from '@broadside/shared/summary/system-summary'
import { evaluateThresholds, verdictOf, windowSecondsOf } from '@broadside/shared/thresholds/evaluate'
import type { AggregatorContext } from './context.ts'
import { endingOf } from './ending.ts'
import { isDrained } from './is-drained.ts'

/** How long a shard's last frames may still be on their way through the stream after its row was closed. */
const FRAMES_GRACE_MS = 30_000

/** Closes a run whose shards have all ended: summary, thresholds, checks and status in one transaction. Idempotent. */
export async function closeRunWhenEnded(context: AggregatorContext, runId: string): Promise<void> {
  const row = await runWithShards(context.db, runId)
  if (!row || isFinal(row.status)) return context.runs.forget(runId)
  if (!row.shards.every((shard) => isShardFinal(shard.status))) return
  const counts = await frameCounts(context.db.pool, runId)
  if (!graceIsOver(row) && (await framesMayCome(context, row, counts))) return
  const config = RunConfig.safeParse(row.config)
  if (config.success)
    return closeRun(context, row, config.data, new Map(counts.map(({ shard, frames }) => [shard, frames])))
  // Stored by another version: no worker could drive it either.
  context.log.error({ runId, issues: config.error.issues }, 'the stored configuration cannot be read')
  const message = 'this version cannot read the stored configuration: start the run again'
  await failRun(context.db, runId, { code: 'engine_failed', message })
  context.runs.forget(runId)
}

async function closeRun(
  context: AggregatorContext,
  row: RunWithShards,
  config: RunConfig,
  stored: ReadonlyMap<number, number>,
): Promise<void> {
  const { db, redis, keys, log, runs } = context
  const { status, failure } = endingOf(row, config)
  const search = searchOf(config)
  const searched = search && ((row.search as SearchState | null) ?? startOfSearch(search))
  const plan = search && searched ? withLevels(planOf(config), search.scenario, searched) : planOf(config)
  const totals = await totalsOf(context, row, config)
  const summary = {
    ...summaryOf(row, config, plan, totals),
    ...(search && searched
      ? {
          search: searchResult(search.scenario, searched, status === 'finished' ? 'max-duration' : 'stopped'),
        }
      : {}),
  }
  const shards = row.shards.map((shard) => ({
    shard: shard.n,
    status: shard.status,
    clockOffsetMs: shard.clockOffsetMs,
    frames: stored.get(shard.n) ?? 0,
    end: storedEnd(shard),
  }))
  const isMeasured = totals.frames > 0
  const thresholds = isMeasured
    ? evaluateThresholds(config.thresholds, totals, plan).map(({ result }) => result)
    : []
  const findings = isMeasured ? runChecks({ config, plan, status, totals, summary, shards }) : []
  await rollUpTheRest(context, row.id)
  const closed = await finishRun(db, row.id, {
    status,
    verdict: isMeasured ? verdictOf(thresholds) : 'none',
    validity: isMeasured ? validityOf(findings) : 'invalid',
    outcome: { summary, thresholds, findings, failure },
    histograms: seriesHistograms(totals),
  })
  runs.forget(row.id)
  if (!closed) return
  await capQuerySamples(db.pool, row.id, config.maxQuerySamples)
  log.info({ runId: row.id, status, failure }, 'run closed')
  await announce(redis, keys, row.id, { type: 'status', status })
  // A worker that was given up for lost may still be alive: its load is of no use any more.
  if (status === 'failed') await sendCommand(redis, keys, row.id, { type: 'kill' })
}

/** Everything that was measured, from the stored frames, with what was counted beside them. */
async function totalsOf(
  { db }: AggregatorContext,
  row: RunWithShards,
  config: RunConfig,
): Promise<RunAccumulator> {
  const totals = new RunAccumulator(windowSecondsOf(config.thresholds))
  for await (const frame of framesOfRun(db.pool, row.id)) totals.add(sliceOfFrame(frame))
  const ends = endsOf(row)
  addServerCounts(totals, instancesOf(ends))
  addSideTotals(totals, ends)
  return totals
}

function summaryOf(row: RunWithShards, config: RunConfig, plan: Plan, totals: RunAccumulator) {
  const ends = endsOf(row)
  const instances = instancesOf(ends)
  return {
    ...summarise(totals, plan, joinSpans(ends)),
    ...systemSummary(config, totals, ends.find((end) => end.hops !== undefined)?.hops),
    ...(instances.length > 0 ? { instances } : {}),
  }
}

/** The last points of a run may not fill a roll-up: now they are as whole as they will be. */
async function rollUpTheRest({ db }: AggregatorContext, runId: string): Promise<void> {
  const lastSecond = await lastPointSecond(db.pool, runId)
  if (lastSecond !== undefined) await keepRollUps(db.pool, runId, [lastSecond], Number.POSITIVE_INFINITY)
}

const endsOf = (row: RunWithShards): ShardEnd[] => row.shards.flatMap((shard) => storedEnd(shard) ?? [])

const instancesOf = (ends: readonly ShardEnd[]) =>
  countsOfInstances(ends.flatMap((end) => end.serverCounters ?? []))

/** A shard that said how many frames it sent is complete with them; one that could not is, when the stream holds no more. */
async function framesMayCome(
  { redis, keys }: AggregatorContext,
  row: RunWithShards,
  counts: readonly { shard: number; frames: number }[],
): Promise<boolean> {
  const stored = new Map(counts.map(({ shard, frames }) => [shard, frames]))
  let unsaid = false
  for (const shard of row.shards) {
    const end = storedEnd(shard)
    if (end && end.frames > (stored.get(shard.n) ?? 0)) return true
    unsaid ||= !end && shard.startedAt !== null
  }
  return unsaid && !(await isDrained(redis, keys.frames, AGGREGATOR_GROUP))
}

function graceIsOver(row: RunWithShards): boolean {
  const lastEndMs = Math.max(...row.shards.map((shard) => shard.finishedAt?.getTime() ?? 0))
  return Date.now() - lastEndMs > FRAMES_GRACE_MS
}
