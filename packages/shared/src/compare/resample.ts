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
  const running = runningCounts(blocks, bins)
  const drawn = percentiles.map(() => new Float64Array(draws))
  const times = new Uint32Array(blocks.length)
  for (let draw = 0; draw < draws; draw++) {
    pick(times, random)
    const total = countUpTo(running, times, bins.length - 1)
    for (const [index, percentile] of percentiles.entries()) {
      const list = drawn[index]
      if (list)
        list[draw] = binMs(bins[placeOf(running, times, bins.length, (percentile / 100) * total)] ?? 0)
    }
  }
  return drawn
}

/** For every block, how many of its samples lie in each bin or below it: a percentile is then found by halving. */
function runningCounts(blocks: readonly BlockCounts[], bins: readonly number[]): Float64Array[] {
  const placeOfBin = new Map(bins.map((bin, place) => [bin, place]))
  return blocks.map(({ bins: own, counts }) => {
    const row = new Float64Array(bins.length)
    for (const [index, bin] of own.entries()) row[placeOfBin.get(bin) ?? 0] = counts[index] ?? 0
    for (let place = 1; place < row.length; place++) row[place] = (row[place] ?? 0) + (row[place - 1] ?? 0)
    return row
  })
}

/** Samples of the drawn blocks in a bin or below it. */
function countUpTo(running: readonly Float64Array[], times: Uint32Array, place: number): number {
  let sum = 0
  for (let block = 0; block < running.length; block++)
    sum += (times[block] ?? 0) * (running[block]?.[place] ?? 0)
  return sum
}

/** The first bin up to which so many samples lie. */
function placeOf(
  running: readonly Float64Array[],
  times: Uint32Array,
  places: number,
  wanted: number,
): number {
  let low = 0
  let high = Math.max(0, places - 1)
  while (low < high) {
    const middle = (low + high) >> 1
    if (countUpTo(running, times, middle) >= wanted - 1e-9) high = middle
    else low = middle + 1
  }
  return low
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
