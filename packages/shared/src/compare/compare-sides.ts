import { randomStream } from '../random.ts'
import { COMPARED_METRICS, type ComparedMetric, type PercentileMetric } from './compared-metrics.ts'
import { type Change, decide, type Interval, overall } from './decide.ts'
import { hodgesLehmann } from './hodges-lehmann.ts'
import type { MeasuredRun } from './measured-run.ts'
import { resamplePercentiles, resampleQuotient } from './resample.ts'
import { runValue } from './run-value.ts'
import { median, quantile } from './statistics.ts'

/** One side of a comparison: a run, or several trials of the same one. */
export interface Side {
  readonly runs: readonly MeasuredRun[]
  /** Start of its random draws; every side has its own, so that a run compared with itself has an interval too. */
  readonly seed: number
}

/**
 * `trials`: at least 3 runs a side, and the run is the unit. `blocks`: one run a side, cut into blocks of time; weaker,
 * because it cannot know how much two runs of the same thing differ.
 */
export type CompareMethod = 'trials' | 'blocks'
export const FEWEST_TRIALS = 3
export const FEWEST_BLOCKS = 5

export interface CompareOptions {
  /** A smaller change matters to nobody: a share of A's value; default 5 %. Shares are compared in points, a tenth of it. */
  readonly minimumChange?: number
  /** How many samples of the blocks are drawn; default 1 000. */
  readonly draws?: number
}
export const MINIMUM_CHANGE = 0.05
const DRAWS = 1_000
const LEVEL = 0.95

/** One metric of A and of B. */
export interface MetricChange {
  readonly metric: ComparedMetric
  /** Medians over the trials; null: not measured, or too few samples. */
  readonly a: number | null
  readonly b: number | null
  /** Shares of A's value; for metrics that are shares themselves, points (0.01 is one). */
  readonly interval: Interval | null
  readonly change: Change
}

export interface SideComparison {
  readonly method: CompareMethod
  readonly minimumChange: number
  readonly change: Change
  readonly metrics: readonly MetricChange[]
}

/** Draws of one run's metrics, kept because A is compared with several. */
export class Resampler {
  private readonly kept = new WeakMap<MeasuredRun, Map<string, Float64Array>>()

  constructor(private readonly draws = DRAWS) {}

  of({ runs, seed }: Side): ReadonlyMap<string, Float64Array> {
    const [run] = runs
    if (!run) return new Map()
    const known = this.kept.get(run)
    if (known) return known
    const random = randomStream(seed)
    const found = new Map<string, Float64Array>()
    for (const [trend, { blocks }] of run.trends) {
      const wanted = COMPARED_METRICS.filter(
        (metric): metric is PercentileMetric => metric.kind === 'percentile' && metric.metric === trend,
      )
      if (blocks.length < FEWEST_BLOCKS) continue
      const lists = resamplePercentiles(
        blocks,
        wanted.map((metric) => metric.percentile),
        this.draws,
        random,
      )
      for (const [index, metric] of wanted.entries()) {
        const list = lists[index]
        if (list) found.set(metric.id, list)
      }
    }
    for (const [id, blocks] of run.quotients)
      if (blocks.length >= FEWEST_BLOCKS) found.set(id, resampleQuotient(blocks, this.draws, random))
    this.kept.set(run, found)
    return found
  }
}

/** Compares two sides, metric by metric. The same input gives the same answer: the random draws are seeded. */
export function compareSides(
  a: Side,
  b: Side,
  options: CompareOptions = {},
  resampler = new Resampler(options.draws),
): SideComparison {
  const { minimumChange = MINIMUM_CHANGE } = options
  const method: CompareMethod =
    a.runs.length >= FEWEST_TRIALS && b.runs.length >= FEWEST_TRIALS ? 'trials' : 'blocks'
  const measured = COMPARED_METRICS.filter((metric) => isMeasured(a, metric) || isMeasured(b, metric))
  // Several metrics are looked at together: the level is shared among them, so that all intervals hold at once (Bonferroni).
  const level = 1 - (1 - LEVEL) / Math.max(1, measured.length)
  const metrics = measured.map((metric): MetricChange => {
    const [valuesA, valuesB] = [valuesOf(a, metric), valuesOf(b, metric)]
    const interval =
      valuesA.length === 0 || valuesB.length === 0
        ? undefined
        : method === 'trials'
          ? byTrials(valuesA, valuesB, metric)
          : byBlocks(a, b, metric, resampler, level)
    const minimum = metric.kind === 'share' ? minimumChange / 10 : minimumChange
    return {
      metric,
      a: valuesA.length > 0 ? median(valuesA) : null,
      b: valuesB.length > 0 ? median(valuesB) : null,
      interval: interval ?? null,
      change: decide(interval, metric.better, minimum),
    }
  })
  // What has no value on either side says nothing about the two; it stays in the table as too few samples.
  const judged = metrics.filter((row) => row.a !== null || row.b !== null)
  return { method, minimumChange, change: overall(judged.map((row) => row.change)), metrics }
}

const valuesOf = ({ runs }: Side, metric: ComparedMetric): number[] =>
  runs.map((run) => runValue(run, metric)).filter((value) => value !== undefined)

const isMeasured = ({ runs }: Side, metric: ComparedMetric): boolean =>
  runs.some((run) =>
    metric.kind === 'percentile'
      ? (run.trends.get(metric.metric)?.whole.count ?? 0) > 0
      : (run.quotients.get(metric.id)?.length ?? 0) > 0,
  )

/** A change as a share of A's value, or in points for a metric that is a share itself; undefined when A is zero. */
function changeOf(from: number, to: number, metric: ComparedMetric): number {
  if (metric.kind === 'share') return to - from
  return from === 0 ? (to === 0 ? 0 : Number.NaN) : (to - from) / from
}

function byTrials(a: readonly number[], b: readonly number[], metric: ComparedMetric): Interval | undefined {
  if (a.length < FEWEST_TRIALS || b.length < FEWEST_TRIALS) return undefined
  const shift = hodgesLehmann(a, b, LEVEL)
  const base = metric.kind === 'share' ? 1 : median(a)
  if (base === 0) return undefined
  return {
    estimate: shift.estimate / base,
    low: shift.low / base,
    high: shift.high / base,
    confidence: shift.confidence,
  }
}

function byBlocks(
  a: Side,
  b: Side,
  metric: ComparedMetric,
  resampler: Resampler,
  level: number,
): Interval | undefined {
  const [from, to] = [valuesOf(a, metric)[0], valuesOf(b, metric)[0]]
  const [drawsA, drawsB] = [resampler.of(a).get(metric.id), resampler.of(b).get(metric.id)]
  if (from === undefined || to === undefined || !drawsA || !drawsB) return undefined
  const estimate = changeOf(from, to, metric)
  const drawn = Array.from(drawsA, (value, index) => changeOf(value, drawsB[index] ?? Number.NaN, metric))
  if (!Number.isFinite(estimate) || !drawn.every(Number.isFinite)) return undefined
  const tail = (1 - level) / 2
  return {
    estimate,
    low: Math.min(estimate, quantile(drawn, tail)),
    high: Math.max(estimate, quantile(drawn, 1 - tail)),
    confidence: LEVEL,
  }
}
