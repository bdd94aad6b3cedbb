import type { LatencyBucket } from '@broadside/shared/compare/shared-histogram'
import { compact } from '../format/number.ts'
import { milliseconds, percent } from '../format/quantity.ts'
import { linearTicks, niceCeiling } from './axis.ts'
import type { Tick } from './types.ts'

export interface HistogramBar {
  readonly index: number
  readonly count: number
  readonly range: string
  readonly share: string
}

export interface HistogramModel {
  readonly bars: readonly HistogramBar[]
  /** Labels below the bars; `value` is a place between bars, in bars. */
  readonly xTicks: readonly Tick[]
  readonly yTop: number
  readonly yTicks: readonly Tick[]
  readonly markers: readonly { readonly at: number; readonly label: string }[]
  readonly samples: number
}

const BARS_PER_DECADE = 16

/** Latency buckets of any width, regrouped into bars that are equally wide on a logarithmic axis. */
export function prepareHistogram(
  buckets: readonly LatencyBucket[],
  markers: readonly { label: string; valueMs: number }[] = [],
): HistogramModel {
  const filled = buckets.filter((bucket) => bucket.count > 0)
  const samples = filled.reduce((sum, bucket) => sum + bucket.count, 0)
  if (samples === 0) return { bars: [], xTicks: [], yTop: 1, yTicks: [], markers: [], samples: 0 }

  const place = (ms: number) => Math.log10(Math.max(ms, 0.01)) * BARS_PER_DECADE
  const middle = (bucket: LatencyBucket) => (bucket.fromMs + bucket.toMs) / 2
  const low = Math.floor(place(Math.min(...filled.map(middle)))) - 1
  const high = Math.floor(place(Math.max(...filled.map(middle)))) + 2
  const counts = new Array<number>(high - low).fill(0)
  for (const bucket of filled) {
    const index = Math.floor(place(middle(bucket))) - low
    counts[index] = (counts[index] ?? 0) + bucket.count
  }
  const edge = (index: number) => 10 ** ((low + index) / BARS_PER_DECADE)
  const yTop = niceCeiling(Math.max(...counts) * 1.02)
  return {
    bars: counts.map((count, index) => ({
      index,
      count,
      range: `${milliseconds(edge(index))} to ${milliseconds(edge(index + 1))}`,
      share: percent(count / samples),
    })),
    xTicks: logTicks(edge(0), edge(counts.length)).map((ms) => ({
      value: place(ms) - low,
      label: compact(ms),
    })),
    yTop,
    yTicks: linearTicks(yTop),
    markers: markers.map(({ label, valueMs }) => ({ at: place(valueMs) - low, label })),
    samples,
  }
}

/** 1, 2 and 5 of every decade; only the decades where they would crowd. */
function logTicks(fromMs: number, toMs: number): number[] {
  const mantissas = Math.log10(toMs / fromMs) > 3 ? [1] : [1, 2, 5]
  const ticks: number[] = []
  for (let decade = Math.floor(Math.log10(fromMs)); decade <= Math.log10(toMs); decade++)
    for (const mantissa of mantissas) {
      const ms = Number((mantissa * 10 ** decade).toPrecision(6))
      if (ms >= fromMs && ms <= toMs) ticks.push(ms)
    }
  return ticks
}
