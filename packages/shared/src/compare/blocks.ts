import type { Histogram } from '../histogram.ts'
import { highestAt, lowestAt } from '../histogram.ts'

/** Slots of the histogram layout that are joined into one bin: none is wider than 0.8 % of its value. */
const SLOT_BITS = 3

/** The samples of one block of time, as two lists of equal length: bins ascending, and how many fell into each. */
export interface BlockCounts {
  readonly bins: Uint32Array
  readonly counts: Float64Array
}

/** A histogram with coarser bins, small enough to be drawn again and again. */
export function blockCounts(histogram: Histogram): BlockCounts {
  const bins: number[] = []
  const counts: number[] = []
  for (const [index, count] of histogram.slots()) {
    const bin = index >> SLOT_BITS
    if (bins.at(-1) === bin) counts[counts.length - 1] = (counts.at(-1) ?? 0) + count
    else {
      bins.push(bin)
      counts.push(count)
    }
  }
  return { bins: Uint32Array.from(bins), counts: Float64Array.from(counts) }
}

/** The middle of a bin in ms. */
export function binMs(bin: number): number {
  const first = bin << SLOT_BITS
  return (lowestAt(first) + highestAt(first + (1 << SLOT_BITS) - 1)) / 2_000
}

/** Neighbouring blocks joined until at most `most` are left, so that a long run costs no more than a short one. */
export function joinBlocks<T>(
  blocks: readonly T[],
  most: number,
  join: (group: readonly T[]) => T,
): readonly T[] {
  const size = Math.ceil(blocks.length / most)
  if (size <= 1) return blocks
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, index) =>
    join(blocks.slice(index * size, (index + 1) * size)),
  )
}
