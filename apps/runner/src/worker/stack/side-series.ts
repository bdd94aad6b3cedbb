import type { GaugeSample, MetricFrame } from '@broadside/shared/points/metric-frame'
import { seriesKey } from '@broadside/shared/points/series'

/**
 * Series that others than the engine measure (the stack’s processes, scraped pages): gathered between two frames and put
 * into the next one, so that they are stored, merged and drawn as every other series.
 */
export class SideSeries {
  private gauges = new Map<string, GaugeSample>()
  private counters = new Map<string, number>()
  private readonly seen = new Map<string, number>()
  private readonly grown = new Map<string, number>()

  gauge(metric: string, tags: Readonly<Record<string, string>>, value: number): void {
    const key = seriesKey(metric, tags)
    const before = this.gauges.get(key)
    this.gauges.set(key, {
      last: value,
      min: Math.min(before?.min ?? value, value),
      max: Math.max(before?.max ?? value, value),
    })
  }

  /** A running total: what it grew by is counted. Its first value is the base; a smaller one means a restart. */
  total(metric: string, tags: Readonly<Record<string, string>>, value: number): void {
    const key = seriesKey(metric, tags)
    const before = this.seen.get(key)
    this.seen.set(key, value)
    if (before === undefined) return
    const by = value >= before ? value - before : value
    if (by === 0) return
    this.counters.set(key, (this.counters.get(key) ?? 0) + by)
    this.grown.set(key, (this.grown.get(key) ?? 0) + by)
  }

  /** What every total has grown by since its base, whether a frame has carried it or not. */
  get totals(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.grown)
  }

  /** The frame with everything gathered since the last one. */
  addTo(frame: MetricFrame): MetricFrame {
    if (this.gauges.size === 0 && this.counters.size === 0) return frame
    const { gauges, counters } = this
    this.gauges = new Map()
    this.counters = new Map()
    return {
      ...frame,
      gauges: { ...frame.gauges, ...Object.fromEntries(gauges) },
      counters: { ...frame.counters, ...Object.fromEntries(counters) },
    }
  }
}
