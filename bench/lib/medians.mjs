/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Median of each numeric field over several results. */
export function medianOf(results) {
  const fields = Object.keys(results[0]).filter((key) => typeof results[0][key] === 'number')
  return Object.fromEntries(fields.map((key) => [key, median(results.map((one) => one[key]))]))
}
