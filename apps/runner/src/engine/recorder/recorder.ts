import { encodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import type { CounterName, GaugeName, RateName, TrendName } from '@broadside/shared/metrics'
import type { FrameEvent, GaugeSample, MetricFrame } from '@broadside/shared/points/metric-frame'
import type { Tags } from '@broadside/shared/points/series'
import { OUTCOMES, type SampleErrorCode } from '@broadside/shared/runs/run-error'
import { ErrorGroups } from './error-groups.ts'
import { QuerySamples } from './query-samples.ts'
import { SeriesTable } from './series-table.ts'
import { TrendSet } from './trend-set.ts'

export interface RecorderOptions {
  readonly runId: string
  readonly shard: number
  /** When second 0 begins. */
  readonly startMs: number
  readonly maxQuerySamples: number
  readonly onFrame: (frame: MetricFrame) => void
}

/** What is left of a closed second until its histograms are encoded. */
type OpenFrame = Omit<MetricFrame, 'histograms'> & { readonly trends: TrendSet }

/**
 * Counts and measures, and turns every second into a frame. Recording allocates nothing: series are integer handles,
 * counters typed arrays, histograms fixed layouts. Memory does not grow with the length of the run.
 *
 * Every reader of the clock calls `roll` when its time has reached `boundaryMs`, before it records: hence a sample is
 * always in the frame of the second in which it was taken, even when the timer of the swap comes late.
 */
export class Recorder {
  /** The current second ends here. */
  boundaryMs: number
  framesEmitted = 0
  private readonly trendTable = new SeriesTable()
  private readonly counterTable = new SeriesTable()
  private readonly rateTable = new SeriesTable()
  private readonly gaugeNames: GaugeName[] = []
  private current = new TrendSet()
  private spare = new TrendSet()
  private counts = new Float64Array(0)
  private held = new Float64Array(0)
  private asked = new Float64Array(0)
  private countTotals = new Float64Array(0)
  private heldTotals = new Float64Array(0)
  private askedTotals = new Float64Array(0)
  private readonly sampleTotals: number[] = []
  private gauges: { last: number; min: number; max: number }[] = []
  private readonly errors = new ErrorGroups()
  private events: FrameEvent[] = []
  private open: OpenFrame | undefined
  private second = 0
  readonly queries: QuerySamples
  /** Called before a second is closed, with its end and the time now: the last chance to record what belongs into it. */
  beforeClose: (endMs: number, nowMs: number) => void = () => undefined

  constructor(private readonly options: RecorderOptions) {
    this.boundaryMs = options.startMs + 1_000
    this.queries = new QuerySamples(options.maxQuerySamples)
  }

  /** First handle of a trend: add `stage × STAGE_STRIDE + outcome`, or nothing when it has no stages. */
  trendBlock(name: TrendName, tags: Tags = {}, stages: readonly string[] = []): number {
    return this.trendTable.add(name, tags, stages, stages.length > 0 ? OUTCOMES : [])
  }

  /** First handle of a counter: add the stage. */
  counterBlock(name: CounterName, tags: Tags = {}, stages: readonly string[] = []): number {
    const first = this.counterTable.add(name, tags, stages)
    this.counts = grown(this.counts, this.counterTable.size)
    this.countTotals = grown(this.countTotals, this.counterTable.size)
    return first
  }

  /** First handle of a rate: add the stage. */
  rateBlock(name: RateName, tags: Tags = {}, stages: readonly string[] = []): number {
    const first = this.rateTable.add(name, tags, stages)
    const { size } = this.rateTable
    this.held = grown(this.held, size)
    this.asked = grown(this.asked, size)
    this.heldTotals = grown(this.heldTotals, size)
    this.askedTotals = grown(this.askedTotals, size)
    return first
  }

  gaugeHandle(name: GaugeName): number {
    this.gauges.push({ last: Number.NaN, min: Number.NaN, max: Number.NaN })
    return this.gaugeNames.push(name) - 1
  }

  /** Records one duration in milliseconds. */
  trend(handle: number, ms: number): void {
    const histogram = this.current.histograms[handle]
    if (histogram !== undefined) histogram.recordUs(ms * 1_000)
    else this.current.make(handle).recordUs(ms * 1_000)
  }

  count(handle: number, by: number): void {
    this.counts[handle] = (this.counts[handle] ?? 0) + by
  }

  rate(handle: number, held: boolean): void {
    this.asked[handle] = (this.asked[handle] ?? 0) + 1
    if (held) this.held[handle] = (this.held[handle] ?? 0) + 1
  }

  gauge(handle: number, value: number): void {
    const gauge = this.gauges[handle]
    if (!gauge) return
    gauge.last = value
    gauge.min = value < gauge.min || Number.isNaN(gauge.min) ? value : gauge.min
    gauge.max = value > gauge.max || Number.isNaN(gauge.max) ? value : gauge.max
  }

  error(code: SampleErrorCode, message: string, scenario: string): void {
    this.errors.add(code, message, scenario)
  }

  event(event: FrameEvent): void {
    this.events.push(event)
  }

  /** Closes every second that has passed. Their histograms are encoded by the next {@link flush}, or at the latest here. */
  roll(nowMs: number): void {
    while (nowMs >= this.boundaryMs) {
      this.beforeClose(this.boundaryMs, nowMs)
      this.close(1_000)
    }
  }

  /** Encodes and emits the second that was closed last. Costs up to a few milliseconds, hence apart from `roll`. */
  flush(): void {
    const { open } = this
    if (!open) return
    this.open = undefined
    const { trends, ...frame } = open
    this.framesEmitted++
    this.options.onFrame({ ...frame, histograms: this.encode(trends) })
  }

  /** Emits what is left, the last second cut short. */
  finish(nowMs: number): void {
    this.roll(nowMs)
    const coveredMs = Math.max(0, nowMs - (this.boundaryMs - 1_000))
    this.close(coveredMs)
    this.flush()
    // Whatever a socket still says after the end belongs to no second.
    this.boundaryMs = Number.POSITIVE_INFINITY
  }

  get lastSecond(): number {
    return this.second - 1
  }

  totals(): Record<string, number> {
    return collect(this.counterTable, (i) => (this.countTotals[i] ?? 0) + (this.counts[i] ?? 0))
  }

  rateTotals(): Record<string, readonly [number, number]> {
    const totals: Record<string, readonly [number, number]> = {}
    for (let i = 0; i < this.rateTable.size; i++) {
      const asked = (this.askedTotals[i] ?? 0) + (this.asked[i] ?? 0)
      if (asked > 0)
        totals[this.rateTable.keyOf(i)] = [(this.heldTotals[i] ?? 0) + (this.held[i] ?? 0), asked]
    }
    return totals
  }

  /** Samples of every trend in the frames emitted so far. */
  sampleCounts(): Record<string, number> {
    return collect(this.trendTable, (i) => this.sampleTotals[i] ?? 0)
  }

  private close(coveredMs: number): void {
    this.flush()
    const { runId, shard } = this.options
    this.open = {
      runId,
      shard,
      second: this.second++,
      coveredMs,
      counters: this.takeCounters(),
      gauges: this.takeGauges(),
      rates: this.takeRates(),
      errors: this.errors.take(),
      queries: this.queries.take(),
      events: this.events,
      trends: this.current,
    }
    this.events = []
    const next = this.spare
    this.spare = this.current
    this.current = next
    this.boundaryMs += 1_000
  }

  private takeCounters(): Record<string, number> {
    const { counts, countTotals } = this
    const taken: Record<string, number> = {}
    for (let i = 0; i < counts.length; i++) {
      const count = counts[i] ?? 0
      if (count === 0) continue
      taken[this.counterTable.keyOf(i)] = count
      countTotals[i] = (countTotals[i] ?? 0) + count
      counts[i] = 0
    }
    return taken
  }

  private takeRates(): Record<string, readonly [number, number]> {
    const taken: Record<string, readonly [number, number]> = {}
    for (let i = 0; i < this.asked.length; i++) {
      const asked = this.asked[i] ?? 0
      if (asked === 0) continue
      const held = this.held[i] ?? 0
      taken[this.rateTable.keyOf(i)] = [held, asked]
      this.heldTotals[i] = (this.heldTotals[i] ?? 0) + held
      this.askedTotals[i] = (this.askedTotals[i] ?? 0) + asked
    }
    this.held.fill(0)
    this.asked.fill(0)
    return taken
  }

  private takeGauges(): Record<string, GaugeSample> {
    const taken: Record<string, GaugeSample> = {}
    this.gauges.forEach((gauge, i) => {
      const name = this.gaugeNames[i]
      if (name === undefined || Number.isNaN(gauge.last)) return
      taken[name] = { ...gauge }
      gauge.min = gauge.last
      gauge.max = gauge.last
    })
    return taken
  }

  private encode(trends: TrendSet): Record<string, string> {
    const encoded: Record<string, string> = {}
    for (const handle of trends.touched) {
      const histogram = trends.histograms[handle]
      if (!histogram || histogram.count === 0) continue
      encoded[this.trendTable.keyOf(handle)] = encodeHistogramBase64(histogram)
      this.sampleTotals[handle] = (this.sampleTotals[handle] ?? 0) + histogram.count
      histogram.reset()
    }
    return encoded
  }
}

function grown(array: Float64Array, size: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(size)
  larger.set(array)
  return larger
}

function collect(table: SeriesTable, countOf: (handle: number) => number): Record<string, number> {
  const values: Record<string, number> = {}
  for (let i = 0; i < table.size; i++) {
    const value = countOf(i)
    if (value !== 0) values[table.keyOf(i)] = value
  }
  return values
}
