// Plain statistics over small lists of numbers. Source of the quantile: Hyndman and Fan, type 7 (what R and NumPy do).

const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)

/** The value below which a share `q` (0–1) of the values lies, interpolated; NaN of none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = ascending(values)
  const place = (sorted.length - 1) * Math.min(1, Math.max(0, q))
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  if (low === undefined || high === undefined) return Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Makes the median absolute deviation of normally distributed values equal to their standard deviation. */
const NORMAL_CONSISTENCY = 1.4826

/** A spread that one wild value does not move: the median distance from the median, scaled to a standard deviation. */
export function robustSpread(values: readonly number[]): number {
  const middle = median(values)
  return NORMAL_CONSISTENCY * median(values.map((value) => Math.abs(value - middle)))
}
