// The layout of HdrHistogram (github.com/HdrHistogram, Gil Tene) with 3 significant digits and a unit of 1 µs:
// values below 2 048 µs have a slot each; above, every power of two is cut into 1 024 slots, so that no value is off by
// more than 0.1 %. Pages of 1 024 counters are made on first touch: a latency that spans ten octaves costs 40 KiB,
// whatever the number of samples. Same layout everywhere, hence merging is adding, in any order and grouping.

const HALF_BITS = 10
const HALF = 1 << HALF_BITS
const SUB_MASK = 2 * HALF - 1
const PAGES = 28
/** 24 hours: longer values are recorded as this and counted in `clamped`. */
export const HIGHEST_US = 86_400_000_000

export class Histogram {
  /** Page p holds the slots p·1 024 … p·1 024 + 1 023 of the HdrHistogram counts array. */
  readonly pages: (Uint32Array | undefined)[] = new Array(PAGES).fill(undefined)
  count = 0
  clamped = 0

  /** Records one value in microseconds. Fractions are rounded; negative values count as 0. */
  recordUs(us: number): void {
    if (us < 0x7fff_ffff) {
      const value = us > 0 ? (us + 0.5) | 0 : 0
      const shift = 21 - Math.clz32(value | SUB_MASK)
      const page = shift + (value >> shift >= HALF ? 1 : 0)
      const slots = this.pages[page] ?? this.touch(page)
      const slot = (value >> shift) & (HALF - 1)
      slots[slot] = (slots[slot] ?? 0) + 1
      this.count++
    } else this.addAt(indexOf(this.clamp(us)), 1)
  }

  /** Records one value in milliseconds (what performance.now() gives). */
  recordMs(ms: number): void {
    this.recordUs(ms * 1_000)
  }

  /** Adds all of another histogram to this one. */
  add(other: Histogram): this {
    for (let p = 0; p < PAGES; p++) {
      const from = other.pages[p]
      if (!from) continue
      const into = this.pages[p] ?? this.touch(p)
      for (let i = 0; i < HALF; i++) into[i] = (into[i] ?? 0) + (from[i] ?? 0)
    }
    this.count += other.count
    this.clamped += other.clamped
    return this
  }

  /** Empties the histogram but keeps its pages, so that a recorder that swaps two of them allocates nothing. */
  reset(): void {
    for (const page of this.pages) page?.fill(0)
    this.count = 0
    this.clamped = 0
  }

  /** Adds `count` samples to a slot of the HdrHistogram counts array. */
  addAt(index: number, count: number): void {
    const slots = this.pages[index >> HALF_BITS] ?? this.touch(index >> HALF_BITS)
    slots[index & (HALF - 1)] = (slots[index & (HALF - 1)] ?? 0) + count
    this.count += count
  }

  /** `[slot, count]` of every slot that is not empty, ascending. */
  *slots(): Generator<readonly [index: number, count: number]> {
    for (let p = 0; p < PAGES; p++) {
      const slots = this.pages[p]
      if (!slots) continue
      for (let i = 0; i < HALF; i++) {
        const count = slots[i] ?? 0
        if (count > 0) yield [p * HALF + i, count]
      }
    }
  }

  /** Value in ms at a percentile from 0 to 100 (the upper edge of its slot, as HdrHistogram answers); NaN when empty. */
  percentileMs(percentile: number): number {
    if (this.count === 0) return Number.NaN
    const wanted = Math.max(1, Math.ceil((Math.min(Math.max(percentile, 0), 100) / 100) * this.count - 1e-9))
    let seen = 0
    for (const [index, count] of this.slots()) {
      seen += count
      if (seen >= wanted) return highestAt(index) / 1_000
    }
    return Number.NaN
  }

  get minMs(): number {
    for (const [index] of this.slots()) return lowestAt(index) / 1_000
    return Number.NaN
  }

  get maxMs(): number {
    let last = Number.NaN
    for (const [index] of this.slots()) last = highestAt(index) / 1_000
    return last
  }

  get meanMs(): number {
    let sum = 0
    for (const [index, count] of this.slots()) sum += count * ((lowestAt(index) + highestAt(index)) / 2)
    return this.count === 0 ? Number.NaN : sum / this.count / 1_000
  }

  /** Samples above a value in ms, to the resolution of the layout. */
  countAboveMs(ms: number): number {
    const limit = indexOf(Math.round(ms * 1_000))
    let above = 0
    for (const [index, count] of this.slots()) if (index > limit) above += count
    return above
  }

  private touch(page: number): Uint32Array {
    const slots = new Uint32Array(HALF)
    this.pages[page] = slots
    return slots
  }

  private clamp(us: number): number {
    if (us <= HIGHEST_US) return Math.round(us)
    this.clamped++
    return HIGHEST_US
  }
}

/** Slot of a value in whole microseconds. */
export function indexOf(us: number): number {
  const bits = us < 2 ** 31 ? 32 - Math.clz32(us | SUB_MASK) : Math.floor(Math.log2(us)) + 1
  const shift = bits - HALF_BITS - 1
  return (shift << HALF_BITS) + Math.floor(us / 2 ** shift)
}

/** Smallest value in µs that falls into a slot. */
export function lowestAt(index: number): number {
  const shift = Math.max(0, (index >> HALF_BITS) - 1)
  return (index - (shift << HALF_BITS)) * 2 ** shift
}

/** Largest value in µs that falls into a slot. */
export function highestAt(index: number): number {
  return lowestAt(index) + 2 ** Math.max(0, (index >> HALF_BITS) - 1) - 1
}
