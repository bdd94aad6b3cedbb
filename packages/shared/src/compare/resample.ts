import { type BlockCounts, binMs } from './blocks.ts'
import type { Quotient } from './measured-run.ts'

// The block bootstrap of one run: whole blocks of time are drawn with replacement, so that what hangs together within a
// block (a stall, a garbage collection, a slow neighbour) stays together. Source: Künsch (1989); Efron and Tibshirani,
// An Introduction to the Bootstrap, chapter 8. Blocks do not overlap; their order does not matter for a percentile.

/** Values of the percentiles in `draws` samples of the blocks: one list for each percentile. */
export function resamplePercentiles(
  blocks: readonly BlockCounts[],
  percentiles: readonly number[],
  draws: number,
  random: () => number,
): Float64Array[] {
  const bins = [...new Set(blocks.flatMap((block) => [...block.bins]))].sort((a, b) => a - b)
  const rows = denseRows(blocks, bins)
  const totals = rows.map((row) => row.reduce((sum, count) => sum + count, 0))
  const drawn = percentiles.map(() => new Float64Array(draws))
  const sum = new Float64Array(bins.length)
  const times = new Uint32Array(rows.length)
  for (let draw = 0; draw < draws; draw++) {
    pick(times, random)
    sum.fill(0)
    let total = 0
    for (let index = 0; index < rows.length; index++) {
      const weight = times[index] ?? 0
      const row = rows[index]
      if (weight === 0 || !row) continue
      for (let bin = 0; bin < row.length; bin++) sum[bin] = (sum[bin] ?? 0) + weight * (row[bin] ?? 0)
      total += weight * (totals[index] ?? 0)
    }
    for (const [index, percentile] of percentiles.entries()) {
      const list = drawn[index]
      if (list) list[draw] = binMs(bins[placeAt(sum, (percentile / 100) * total)] ?? 0)
    }
  }
  return drawn
}

/** The blocks with a place for every bin that any of them has, so that adding one is a plain loop. */
function denseRows(blocks: readonly BlockCounts[], bins: readonly number[]): Float64Array[] {
  const placeOf = new Map(bins.map((bin, place) => [bin, place]))
  return blocks.map(({ bins: own, counts }) => {
    const row = new Float64Array(bins.length)
    for (const [index, bin] of own.entries()) row[placeOf.get(bin) ?? 0] = counts[index] ?? 0
    return row
  })
}

/** Values of a quotient of sums in `draws` samples of the blocks; NaN where nothing was drawn below the line. */
export function resampleQuotient(
  blocks: readonly Quotient[],
  draws: number,
  random: () => number,
): Float64Array {
  const times = new Uint32Array(blocks.length)
  return Float64Array.from({ length: draws }, () => {
    pick(times, random)
    let top = 0
    let bottom = 0
    for (let index = 0; index < blocks.length; index++) {
      top += (times[index] ?? 0) * (blocks[index]?.top ?? 0)
      bottom += (times[index] ?? 0) * (blocks[index]?.bottom ?? 0)
    }
    return bottom > 0 ? top / bottom : Number.NaN
  })
}

/** Writes how often each block is drawn in one sample of as many. */
function pick(times: Uint32Array, random: () => number): void {
  times.fill(0)
  for (let i = 0; i < times.length; i++) {
    const at = Math.floor(random() * times.length)
    times[at] = (times[at] ?? 0) + 1
  }
}

function placeAt(counts: Float64Array, wanted: number): number {
  let seen = 0
  for (let place = 0; place < counts.length; place++) {
    seen += counts[place] ?? 0
    if (seen >= wanted - 1e-9) return place
  }
  return Math.max(0, counts.length - 1)
}
