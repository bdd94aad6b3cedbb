/** An SVG path through the values, from zero at the bottom; `null` breaks the line. */
export function sparklinePath(values: readonly (number | null)[], width: number, height: number): string {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return ''
  const top = Math.max(...known, Number.MIN_VALUE)
  const stepX = width / Math.max(1, values.length - 1)
  let pen = 'M'
  let path = ''
  for (const [index, value] of values.entries()) {
    if (value === null) {
      pen = 'M'
      continue
    }
    path += `${pen}${(index * stepX).toFixed(1)} ${(height - 1 - (value / top) * (height - 2)).toFixed(1)}`
    pen = 'L'
  }
  return path
}

/** At most `most` values: buckets of equal length, each the mean of what was measured in it. */
export function thinOut(values: readonly (number | null)[], most: number): (number | null)[] {
  if (values.length <= most) return [...values]
  const size = Math.ceil(values.length / most)
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) => {
    const known = values.slice(index * size, (index + 1) * size).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  })
}
