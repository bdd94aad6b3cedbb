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
  const placeOf = new Map(bins.map((bin, place) => [bin, place]))
  const placed = blocks.map(({ bins: own, counts }) => ({
    places: Uint32Array.from(own, (bin) => placeOf.get(bin) ?? 0),
    counts,
    total: counts.reduce((sum, count) => sum + count, 0),
  }))
  const drawn = percentiles.map(() => new Float64Array(draws))
  const sum = new Float64Array(bins.length)
  for (let draw = 0; draw < draws; draw++) {
    sum.fill(0)
    let total = 0
    for (const [index, times] of picks(placed.length, random).entries()) {
      const block = placed[index]
      if (!block || times === 0) continue
      const { places, counts } = block
      for (let i = 0; i < places.length; i++) {
        const place = places[i] ?? 0
        sum[place] = (sum[place] ?? 0) + times * (counts[i] ?? 0)
      }
      total += times * block.total
    }
    for (const [index, percentile] of percentiles.entries()) {
      const list = drawn[index]
      if (list) list[draw] = binMs(bins[placeAt(sum, (percentile / 100) * total)] ?? 0)
    }
  }
  return drawn
}

/** Values of a quotient of sums in `draws` samples of the blocks; NaN where nothing was drawn below the line. */
export function resampleQuotient(
  blocks: readonly Quotient[],
  draws: number,
  random: () => number,
): Float64Array {
  return Float64Array.from({ length: draws }, () => {
    let top = 0
    let bottom = 0
    for (const [index, times] of picks(blocks.length, random).entries()) {
      top += times * (blocks[index]?.top ?? 0)
      bottom += times * (blocks[index]?.bottom ?? 0)
    }
    return bottom > 0 ? top / bottom : Number.NaN
  })
}

/** How often each of `size` blocks is drawn in one sample of as many. */
function picks(size: number, random: () => number): Uint32Array {
  const times = new Uint32Array(size)
  for (let i = 0; i < size; i++) {
    const at = Math.floor(random() * size)
    times[at] = (times[at] ?? 0) + 1
  }
  return times
}

function placeAt(counts: Float64Array, wanted: number): number {
  let seen = 0
  for (let place = 0; place < counts.length; place++) {
    seen += counts[place] ?? 0
    if (seen >= wanted - 1e-9) return place
  }
  return Math.max(0, counts.length - 1)
}
