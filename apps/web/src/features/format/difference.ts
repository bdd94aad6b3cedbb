import { MINUS, NOTHING, THIN, threeDigits } from './number.ts'

/** A relative difference with its sign: `+38.0 %`, `−12.0 %`, `±0 %`. `share` 0.38 is 38 % more. */
export function difference(share: number | null | undefined): string {
  if (typeof share !== 'number' || !Number.isFinite(share)) return NOTHING
  const size = Math.abs(share * 100)
  if (size < 0.05) return `±0${THIN}%`
  return `${share < 0 ? MINUS : '+'}${threeDigits(size)}${THIN}%`
}

/** From `before` to `after` as a share of `before`; undefined when there is nothing to divide by. */
export function relativeChange(before: number | undefined, after: number | undefined): number | undefined {
  return before && after !== undefined ? (after - before) / before : undefined
}
