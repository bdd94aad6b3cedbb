import { highestAt, lowestAt } from '../histogram.ts'

// The rows of a latency heat map: equally high on a logarithmic scale and the same for every second of every run, so that
// columns of any two stretches of time can be added.
export const BANDS_PER_DECADE = 12
/** The lower edge of band 0; what is faster falls into it. */
const LOWEST_MS = 0.01

/** The band that a latency falls into. */
export const bandOf = (ms: number): number =>
  Math.max(0, Math.floor(Math.log10(Math.max(ms, LOWEST_MS) / LOWEST_MS) * BANDS_PER_DECADE + 1e-9))

/** The lower edge of a band in ms; the upper edge is that of the next one. */
export const bandFromMs = (band: number): number => LOWEST_MS * 10 ** (band / BANDS_PER_DECADE)

/** Adds up samples by band, slot by slot of the histogram layout. */
export class BandCounter {
  private readonly sums = new Map<number, number>()

  readonly add = (slot: number, count: number): void => {
    const band = bandOfSlot(slot)
    this.sums.set(band, (this.sums.get(band) ?? 0) + count)
  }

  /** `[band, count]` of every band that is not empty, ascending. */
  get counts(): (readonly [band: number, count: number])[] {
    return [...this.sums].sort(([a], [b]) => a - b)
  }
}

/** The band of a slot of the histogram layout; each is computed once. */
function bandOfSlot(slot: number): number {
  const known = BAND_OF_SLOT[slot]
  if (known !== undefined) return known
  const band = bandOf((lowestAt(slot) + highestAt(slot)) / 2_000)
  BAND_OF_SLOT[slot] = band
  return band
}
const BAND_OF_SLOT: number[] = []

/** One column of a heat map as short text, `band:count` by spaces: thousands of them travel to a chart. */
export const encodeBands = (counts: readonly (readonly [number, number])[]): string =>
  counts.map(([band, count]) => `${band}:${count}`).join(' ')

/** Reads what {@link encodeBands} wrote. */
export function decodeBands(text: string): (readonly [band: number, count: number])[] {
  if (text === '') return []
  return text.split(' ').map((part) => {
    const [band = '', count = ''] = part.split(':')
    return [Number(band), Number(count)] as const
  })
}
