import type { PairChange } from '../../compare/change-words.ts'
import type { SideComparison } from '../../compare/compare-sides.ts'
import type { ConfigDifference } from '../../compare/config-diff.ts'
import type { RunInEnvironment } from '../../compare/environment-lines.ts'
import { OVERLAYS, type OverlaidPoint, overlayKey } from '../../compare/overlay.ts'
import { lookOf } from '../../compare/run-letters.ts'
import type { LatencyBucket } from '../../compare/shared-histogram.ts'
import type { TrendName } from '../../metrics.ts'
import type { ReportChart } from './series.ts'

export interface ReportedRun extends RunInEnvironment {
  readonly id: string
  readonly name: string
  readonly createdAt: Date | string
  readonly startedAt: Date | string | null
  readonly durationMs: number | null
}

/** A run held against the first. */
export interface ReportedPair extends Omit<SideComparison, 'change'> {
  readonly runId: string
  readonly change: PairChange
  readonly sentence: string
}

/** A comparison as the writers of files and pictures read it; the first run is the baseline. */
export interface ComparisonReport {
  readonly runs: readonly ReportedRun[]
  readonly pairs: readonly ReportedPair[]
  readonly differences: readonly ConfigDifference[]
  /** All runs on one time axis: keys of {@link overlayKey}. */
  readonly points: readonly OverlaidPoint[]
  /** Seconds that each point stands for. */
  readonly span: number
  readonly distributions: readonly {
    readonly metric: TrendName
    readonly runs: readonly (readonly LatencyBucket[])[]
  }[]
  readonly takenAt: Date | string
}

/** The charts of a comparison, a line for each run; one of which nothing was measured is left out. */
export const comparisonCharts = ({ runs, points }: ComparisonReport): ReportChart[] =>
  OVERLAYS.map(({ title, unit, key }) => ({
    title,
    unit,
    series: runs.map((_, index) => {
      const { letter, color, dash } = lookOf(index)
      return { key: overlayKey(key, index), label: letter, colour: color, dash }
    }),
  })).filter(({ series }) => series.some(({ key }) => points.some(({ stats }) => stats[key] !== undefined)))

/** The chart that stands for a comparison: its first latency, else whatever there is. */
export function mainChart(report: ComparisonReport): ReportChart | undefined {
  const charts = comparisonCharts(report)
  return charts.find(({ unit }) => unit === 'ms') ?? charts[0]
}

const TONES: Readonly<Record<PairChange, string>> = {
  worse: 'failed',
  better: 'passed',
  no_change: 'ink',
  not_enough_data: 'suspect',
  not_comparable: 'invalid',
}
/** The name of a colour of the palette for what two runs come to. */
export const toneOfChange = (change: PairChange): string => TONES[change]
