import type { Db } from '@broadside/db/client'
import { MINIMUM_CHANGE } from '@broadside/shared/compare/compare-sides'
import { COMPARED_TRENDS } from '@broadside/shared/compare/compared-metrics'
import type { LatencyBucket } from '@broadside/shared/compare/shared-histogram'
import type { TrendName } from '@broadside/shared/metrics'
import type { Access } from '../auth/access.ts'
import { type ComparisonView, compareRuns } from '../compare/compare.ts'
import { type RunsOverTime, runsOverTime } from '../compare/over-time.ts'
import { histogramOf } from '../runs/histogram.ts'
import { hideAddresses } from './redact.ts'

/** Everything that a shared comparison shows, frozen: later changes to its runs do not reach it. */
export interface ComparisonSnapshot extends RunsOverTime {
  readonly kind: 'comparison'
  readonly version: 1
  readonly takenAt: string
  readonly showsTarget: boolean
  readonly comparison: ComparisonView
  readonly distributions: readonly {
    readonly metric: TrendName
    /** Of each run, in their order. */
    readonly runs: readonly (readonly LatencyBucket[])[]
  }[]
}

/** Compares ended runs, the first being the baseline, and keeps it. The targets' addresses are hidden unless `showTarget`. */
export async function takeComparisonSnapshot(
  access: Access,
  runIds: readonly string[],
  showTarget: boolean,
): Promise<ComparisonSnapshot> {
  const { db } = access.services
  const comparison = await compareRuns(access, { runs: [...runIds], minimumChange: MINIMUM_CHANGE })
  const whole: ComparisonSnapshot = {
    kind: 'comparison',
    version: 1,
    takenAt: new Date().toISOString(),
    showsTarget: showTarget,
    comparison,
    ...(await runsOverTime(
      db,
      runIds.map((id) => ({ id, ended: true })),
    )),
    distributions: await distributionsOf(db, runIds),
  }
  return showTarget ? whole : withoutTargets(whole)
}

async function distributionsOf(
  db: Db,
  runIds: readonly string[],
): Promise<ComparisonSnapshot['distributions']> {
  const found: ComparisonSnapshot['distributions'][number][] = []
  for (const metric of COMPARED_TRENDS) {
    const runs = await Promise.all(runIds.map(async (id) => (await histogramOf(db, id, metric)).buckets))
    if (runs.some((buckets) => buckets.length > 0)) found.push({ metric, runs })
  }
  return found
}

function withoutTargets(snapshot: ComparisonSnapshot): ComparisonSnapshot {
  const shown = hideAddresses(
    snapshot,
    snapshot.comparison.runs.map(({ config }) => config.target),
  )
  const runs = shown.comparison.runs.map((run) => ({
    ...run,
    targetId: null,
    environment: { ...run.environment, target: null, hosts: [] },
  }))
  return { ...shown, comparison: { ...shown.comparison, runs } }
}
