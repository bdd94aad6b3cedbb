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
  const last = bins.length - 1
  const running = runningCounts(blocks, bins)
  const times = new Uint32Array(blocks.length)
  const upTo = (place: number): number => samplesUpTo(running, times, place)
  const drawn = percentiles.map(() => new Float64Array(draws))
  const places = percentiles.map(() => 0)
  for (let draw = 0; draw < draws; draw++) {
    pick(times, random)
    const total = last < 0 ? 0 : upTo(last)
    for (const [index, percentile] of percentiles.entries()) {
      // Two draws of the same run hardly differ: the search begins where the one before ended.
      const place = firstPlace(upTo, last, (percentile / 100) * total - 1e-9, places[index] ?? 0)
      places[index] = place
      const list = drawn[index]
      if (list) list[draw] = binMs(bins[place] ?? 0)
    }
  }
  return drawn
}

/** By bin, for one block after the other: how many of its samples lie in that bin or below it. */
function runningCounts(blocks: readonly BlockCounts[], bins: readonly number[]): Float64Array {
  const placeOfBin = new Map(bins.map((bin, place) => [bin, place]))
  const width = blocks.length
  const running = new Float64Array(bins.length * width)
  for (const [block, { bins: own, counts }] of blocks.entries()) {
    for (const [index, bin] of own.entries())
      running[(placeOfBin.get(bin) ?? 0) * width + block] = counts[index] ?? 0
    for (let at = width + block; at < running.length; at += width)
      running[at] = (running[at] ?? 0) + (running[at - width] ?? 0)
  }
  return running
}

/** Samples of the drawn blocks in a bin or below it. */
function samplesUpTo(running: Float64Array, times: Uint32Array, place: number): number {
  const from = place * times.length
  let sum = 0
  for (let block = 0; block < times.length; block++) sum += (times[block] ?? 0) * (running[from + block] ?? 0)
  return sum
}

/** The first bin up to which so many samples lie, looked for around a guess in steps that double, then by halving. */
function firstPlace(upTo: (place: number) => number, last: number, wanted: number, guess: number): number {
  let low = 0
  let high = Math.max(0, last)
  let step = 1
  if (guess < last && upTo(guess) < wanted) {
    low = guess + 1
    while (low + step < high && upTo(low + step) < wanted) {
      low += step + 1
      step *= 2
    }
    high = Math.min(high, low + step)
  } else {
    high = Math.min(high, guess)
    while (high - step > low && upTo(high - step) >= wanted) {
      high -= step
      step *= 2
    }
    low = Math.max(low, high - step)
  }
  while (low < high) {
    const middle = (low + high) >> 1
    if (upTo(middle) >= wanted) high = middle
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
