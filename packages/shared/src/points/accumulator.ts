import { decodeHistogramBase64 } from '../histogram/codec.ts'
import { Histogram } from '../histogram.ts'
import { worstLag } from './merge.ts'
import { addErrors, joinGauges } from './merge-parts.ts'
import type { ErrorCount, GaugeSample } from './metric-frame.ts'
import type { Slice } from './point.ts'
import { isOk } from './point-stats.ts'
import { parseSeries, type Series } from './series.ts'

/** What is remembered of each second: small, because a run may last for hours. */
export interface SecondFacts {
  readonly second: number
  readonly coveredMs: number
  readonly shards: number
  readonly gauges: Readonly<Record<string, GaugeSample>>
  /** Of the worst shard; undefined = not measured. */
  readonly loopLagP99Ms: number | undefined
  readonly iterations: number
}

/** One series with its running value. */
export interface Entry<T> {
  readonly series: Series
  value: T
}

/**
 * Running totals of a run. Adding is commutative: frames of any shard and second, or whole points, in any order, each
 * exactly once. `windowSeconds` > 0 also keeps the latest slices, for thresholds that look at the last N seconds.
 */
export class RunAccumulator {
  readonly counters = new Map<string, Entry<number>>()
  readonly rates = new Map<string, Entry<readonly [held: number, asked: number]>>()
  readonly histograms = new Map<string, Entry<Histogram>>()
  readonly seconds = new Map<number, SecondFacts>()
  errors: readonly ErrorCount[] = []
  /** Frames added; points count as many as they merged. */
  frames = 0
  private recent: Slice[] = []
  private lastSecond = -1

  constructor(private readonly windowSeconds = 0) {}

  add(slice: Slice): void {
    for (const [key, value] of Object.entries(slice.counters))
      entryOf(this.counters, key, () => 0).value += value
    for (const [key, [held, asked]] of Object.entries(slice.rates)) {
      const entry = entryOf(this.rates, key, () => [0, 0] as const)
      entry.value = [entry.value[0] + held, entry.value[1] + asked]
    }
    for (const [key, text] of Object.entries(slice.histograms))
      entryOf(this.histograms, key, () => new Histogram()).value.add(decodeHistogramBase64(text))
    if (slice.errors.length > 0) this.errors = addErrors([this.errors, slice.errors])
    this.remember(slice)
    this.frames += slice.shards
  }

  /** ms from the start of the run to the end of the last second seen. */
  get durationMs(): number {
    const last = this.seconds.get(this.lastSecond)
    return last ? last.second * 1_000 + last.coveredMs : 0
  }

  /** The seconds in order. */
  inOrder(): SecondFacts[] {
    return [...this.seconds.values()].sort((a, b) => a.second - b.second)
  }

  /** The slices of the last `seconds` seconds that were seen; at most `windowSeconds`. */
  latest(seconds: number): readonly Slice[] {
    return this.recent.filter((slice) => slice.second > this.lastSecond - seconds)
  }

  /** Sum of a counter over its series; `wanted` picks among them (default: all). */
  counter(metric: string, wanted: (series: Series) => boolean = () => true): number {
    let sum = 0
    for (const { series, value } of this.counters.values())
      if (series.metric === metric && wanted(series)) sum += value
    return sum
  }

  /** All histograms of a metric whose series satisfies `wanted` (default: ok samples), added up. */
  histogram(metric: string, wanted: (series: Series) => boolean = isOk): Histogram {
    const sum = new Histogram()
    for (const { series, value } of this.histograms.values())
      if (series.metric === metric && wanted(series)) sum.add(value)
    return sum
  }

  private remember(slice: Slice): void {
    const before = this.seconds.get(slice.second)
    let iterations = before?.iterations ?? 0
    for (const [key, value] of Object.entries(slice.counters))
      if (entryOf(this.counters, key, () => 0).series.metric === 'iterations') iterations += value
    this.seconds.set(slice.second, {
      second: slice.second,
      coveredMs: Math.max(before?.coveredMs ?? 0, slice.coveredMs),
      shards: (before?.shards ?? 0) + slice.shards,
      gauges: before ? joinGauges([before.gauges, slice.gauges]) : slice.gauges,
      loopLagP99Ms: worstLag(before ? [before, slice] : [slice]),
      iterations,
    })
    this.lastSecond = Math.max(this.lastSecond, slice.second)
    if (this.windowSeconds === 0) return
    this.recent.push(slice)
    const oldest = this.lastSecond - this.windowSeconds
    if (this.recent.some((kept) => kept.second <= oldest))
      this.recent = this.recent.filter((kept) => kept.second > oldest)
  }
}

function entryOf<T>(map: Map<string, Entry<T>>, key: string, empty: () => T): Entry<T> {
  let entry = map.get(key)
  if (!entry) {
    entry = { series: parseSeries(key), value: empty() }
    map.set(key, entry)
  }
  return entry
}
