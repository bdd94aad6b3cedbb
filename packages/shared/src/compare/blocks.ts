import { highestAt, lowestAt } from '../histogram.ts'

/** Slots of the histogram layout that are joined into one bin: none is wider than 0.8 % of its value. */
const SLOT_BITS = 3

/** The samples of one block of time, as two lists of equal length: bins ascending, and how many fell into each. */
export interface BlockCounts {
  readonly bins: Uint32Array
  readonly counts: Float64Array
}

const BINS = 28 << (10 - SLOT_BITS)

/** Adds up the samples of a block, slot by slot of the histogram layout. */
export class BlockCounter {
  private readonly sums = new Float64Array(BINS)
  private lowest = BINS
  private highest = -1

  readonly add = (slot: number, count: number): void => {
    const bin = slot >> SLOT_BITS
    this.sums[bin] = (this.sums[bin] ?? 0) + count
    if (bin < this.lowest) this.lowest = bin
    if (bin > this.highest) this.highest = bin
  }

  get counts(): BlockCounts {
    const bins: number[] = []
    for (let bin = this.lowest; bin <= this.highest; bin++) if ((this.sums[bin] ?? 0) > 0) bins.push(bin)
    return { bins: Uint32Array.from(bins), counts: Float64Array.from(bins, (bin) => this.sums[bin] ?? 0) }
  }
}

/** The middle of a bin in ms. */
export function binMs(bin: number): number {
  const first = bin << SLOT_BITS
  return (lowestAt(first) + highestAt(first + (1 << SLOT_BITS) - 1)) / 2_000
}
