import { listErrorGroups } from '@broadside/db/measurements/error-groups'
import { lastPointSecond } from '@broadside/db/measurements/points'
import type { SampleErrorCode } from '@broadside/shared/runs/run-error'
import type { Access } from '../auth/access.ts'
import { type ChartPointView, chartPoints } from '../runs/chart-points.ts'
import { getRunState } from '../runs/get.ts'
import { type HistogramView, histogramOf } from '../runs/histogram.ts'
import type { RunState } from '../runs/view.ts'
import { hideAddresses } from './redact.ts'

const MAX_POINTS = 1_200
const HISTOGRAMS = [
  'ttft',
  'e2e',
  'icl',
  'itl',
  'ws_connecting',
  'session_create',
  'http_req_duration',
] as const

/** Everything that a shared page shows, frozen: later changes to the run do not reach it. */
export interface RunSnapshot extends RunState {
  readonly kind: 'run'
  readonly version: 1
  readonly takenAt: string
  readonly showsTarget: boolean
  readonly span: number
  readonly points: readonly ChartPointView[]
  readonly histograms: readonly HistogramView[]
  readonly errors: readonly {
    readonly scenario: string
    readonly code: SampleErrorCode
    readonly message: string
    readonly count: number
    readonly firstSecond: number
    readonly lastSecond: number
  }[]
}

/** Takes the snapshot of an ended run. Runs hold no secrets; the target's addresses are hidden unless `showTarget`. */
export async function takeRunSnapshot(
  access: Access,
  runId: string,
  showTarget: boolean,
): Promise<RunSnapshot> {
  const { db } = access.services
  const state = await getRunState(access, runId)
  const last = (await lastPointSecond(db.pool, runId)) ?? -1
  const range = { from: 0, to: last + 1, maxPoints: MAX_POINTS }
  const charted =
    last < 0 ? { span: 1, points: [] } : await chartPoints(db, { id: runId, ended: true }, range)
  const histograms: HistogramView[] = []
  for (const metric of HISTOGRAMS) {
    const histogram = await histogramOf(db, runId, metric)
    if (histogram.count > 0) histograms.push(histogram)
  }
  const errors = (await listErrorGroups(db.pool, runId)).map(({ sample: _sample, ...group }) => group)
  const whole: RunSnapshot = {
    ...state,
    kind: 'run',
    version: 1,
    takenAt: new Date().toISOString(),
    showsTarget: showTarget,
    ...charted,
    histograms,
    errors,
  }
  return showTarget ? whole : withoutTarget(whole)
}

function withoutTarget(snapshot: RunSnapshot): RunSnapshot {
  const shown = hideAddresses(snapshot, [snapshot.run.config.target])
  return {
    ...shown,
    run: { ...shown.run, targetName: null },
    shards: shown.shards.map((shard) => ({ ...shard, host: null })),
  }
}
