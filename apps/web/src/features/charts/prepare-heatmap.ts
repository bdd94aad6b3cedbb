import { bandFromMs, decodeBands } from '@broadside/shared/summary/latency-bands'
import { compact } from '../format/number.ts'
import type { ChartPoint, Tick, TimeAxis } from './types.ts'

/** A stretch of latencies: samples by band of packages/shared/src/summary/latency-bands.ts. */
export interface HeatColumn {
  readonly second: number
  readonly counts: readonly (readonly [band: number, count: number])[]
}

export interface HeatCell {
  /** Left edge, lower edge and size, each as a share (0–1) of the plot. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** 0–1: how strong the colour is. */
  readonly strength: number
}

export interface HeatMapModel {
  readonly cells: readonly HeatCell[]
  /** `value` is a share (0–1) of the height. */
  readonly yTicks: readonly Tick[]
  readonly isEmpty: boolean
}

const MAX_COLUMNS = 240
/** Fewer rows would make one busy band fill the whole plot. */
const FEWEST_BANDS = 8

/** The columns of one metric; points in which it was not measured have none. */
export function heatColumns(points: readonly ChartPoint[], metric: string): HeatColumn[] {
  return points.flatMap(({ second, heat }) => {
    const text = heat?.[metric]
    return text === undefined ? [] : [{ second, counts: decodeBands(text) }]
  })
}

/** The metrics that have a heat map, as far as was measured. */
export const heatMetrics = (points: readonly ChartPoint[]): string[] => [
  ...new Set(points.flatMap(({ heat }) => (heat ? Object.keys(heat) : []))),
]

/**
 * Cells of a latency heat map. Neighbouring columns are merged by adding when there are more than fit; the colour follows
 * the square root of the share within its own column, so that a rare slow band stays visible beside a thick fast one.
 * `spanS` is how many seconds a column stands for.
 */
export function prepareHeatMap(
  columns: readonly HeatColumn[],
  axis: Pick<TimeAxis, 'from' | 'to'>,
  spanS = 1,
): HeatMapModel {
  const length = axis.to - axis.from
  const widthS = Math.max(1, Math.ceil(length / MAX_COLUMNS / spanS)) * spanS
  const merged = new Map<number, Map<number, number>>()
  for (const { second, counts } of columns) {
    if (second + spanS <= axis.from || second > axis.to) continue
    const start = Math.floor(second / widthS) * widthS
    const into = merged.get(start) ?? new Map<number, number>()
    for (const [band, count] of counts) into.set(band, (into.get(band) ?? 0) + count)
    merged.set(start, into)
  }
  const bands = [...merged.values()].flatMap((counts) => [...counts.keys()])
  if (bands.length === 0) return { cells: [], yTicks: [], isEmpty: true }
  const { lowest, shown } = rowsOf(bands)

  const cells: HeatCell[] = []
  for (const [start, counts] of merged) {
    const most = Math.max(...counts.values())
    const left = Math.max(0, (start - axis.from) / length)
    const right = Math.min(1, (start + widthS - axis.from) / length)
    for (const [band, count] of counts)
      cells.push({
        x: left,
        y: (band - lowest) / shown,
        width: right - left,
        height: 1 / shown,
        strength: Math.sqrt(count / most),
      })
  }
  return { cells, yTicks: yTicks(lowest, shown), isEmpty: false }
}

function rowsOf(bands: readonly number[]): { lowest: number; shown: number } {
  let lowest = Number.POSITIVE_INFINITY
  let highest = 0
  for (const band of bands) {
    lowest = Math.min(lowest, band)
    highest = Math.max(highest, band)
  }
  const missing = Math.max(0, FEWEST_BANDS - (highest - lowest + 1))
  lowest = Math.max(0, lowest - Math.ceil(missing / 2))
  return { lowest, shown: Math.max(FEWEST_BANDS, highest - lowest + 1) }
}

/** Round latencies: 1, 2 and 5 of every decade, only the decades where they would crowd. */
function yTicks(lowest: number, shown: number): Tick[] {
  const [from, to] = [bandFromMs(lowest), bandFromMs(lowest + shown)]
  const span = Math.log10(to / from)
  const mantissas = span > 3 ? [1] : span > 1.5 ? [1, 3] : [1, 2, 5]
  const ticks: Tick[] = []
  for (let decade = Math.floor(Math.log10(from)); decade <= Math.log10(to); decade++)
    for (const mantissa of mantissas) {
      const ms = Number((mantissa * 10 ** decade).toPrecision(3))
      if (ms >= from * 0.999 && ms <= to * 1.001)
        ticks.push({ value: Math.log10(ms / from) / span, label: compact(ms) })
    }
  return ticks
}
