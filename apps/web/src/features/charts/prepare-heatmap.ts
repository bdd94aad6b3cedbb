import { compact } from '../format/number.ts'
import type { Tick, TimeAxis } from './types.ts'

/** One second of latencies: counts per bucket, the buckets being the same for the whole run. */
export interface HeatColumn {
  readonly second: number
  readonly counts: readonly number[]
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
  readonly yTicks: readonly Tick[]
  readonly isEmpty: boolean
}

const MAX_COLUMNS = 240

/**
 * Cells of a latency heat map. `edgesMs` has one more entry than a column has counts and rises evenly on a logarithmic
 * scale. Neighbouring seconds are merged by adding when there are more than fit; the colour follows the square root of the
 * share within its own column, so that a rare slow band stays visible beside a thick fast one.
 */
export function prepareHeatMap(
  columns: readonly HeatColumn[],
  edgesMs: readonly number[],
  axis: TimeAxis,
): HeatMapModel {
  const bands = edgesMs.length - 1
  const span = axis.to - axis.from
  const widthS = Math.max(1, Math.ceil(span / MAX_COLUMNS))
  const merged = new Map<number, number[]>()
  for (const { second, counts } of columns) {
    if (second < axis.from || second > axis.to) continue
    const start = Math.floor(second / widthS) * widthS
    const into = merged.get(start) ?? new Array<number>(bands).fill(0)
    for (let band = 0; band < bands; band++) into[band] = (into[band] ?? 0) + (counts[band] ?? 0)
    merged.set(start, into)
  }
  const used = [...merged.values()]
  const lowest = Math.max(0, bandIndex(used, bands, 'first') - 1)
  const highest = Math.min(bands - 1, bandIndex(used, bands, 'last') + 1)
  const shown = Math.max(1, highest - lowest + 1)

  const cells: HeatCell[] = []
  for (const [start, counts] of merged) {
    const most = Math.max(...counts)
    for (let band = lowest; band <= highest; band++) {
      const count = counts[band] ?? 0
      if (count === 0) continue
      const x = Math.max(0, (start - axis.from) / span)
      cells.push({
        x,
        y: (band - lowest) / shown,
        width: Math.min(1 - x, widthS / span),
        height: 1 / shown,
        strength: Math.sqrt(count / most),
      })
    }
  }
  return { cells, yTicks: yTicks(edgesMs, lowest, highest), isEmpty: cells.length === 0 }
}

function bandIndex(columns: readonly number[][], bands: number, which: 'first' | 'last'): number {
  const filled = Array.from({ length: bands }, (_, band) => columns.some((counts) => (counts[band] ?? 0) > 0))
  return which === 'first' ? Math.max(0, filled.indexOf(true)) : Math.max(0, filled.lastIndexOf(true))
}

function yTicks(edgesMs: readonly number[], lowest: number, highest: number): Tick[] {
  const shown = edgesMs.slice(lowest, highest + 2)
  const every = Math.max(1, Math.ceil(shown.length / 5))
  return shown
    .map((ms, index) => ({
      value: index / Math.max(1, shown.length - 1),
      label: compact(Number(ms.toPrecision(2))),
    }))
    .filter((_, index) => index % every === 0)
}
