/** Narrow no-break space: groups digits and joins a number with its unit, and never breaks a line. */
export const THIN = '\u202f'
export const MINUS = '\u2212'
/** Shown where nothing was measured: never a zero. */
export const NOTHING = '–'

/** Puts a thin space between groups of three digits; below 10 000 too, so that columns line up. */
function group(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN)
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

const signed = (value: number, text: string) => (value < 0 && /[1-9]/.test(text) ? `${MINUS}${text}` : text)

/** An exact whole number: `15 000`. */
export function whole(value: number): string {
  return signed(value, group(Math.abs(Math.round(value)).toString()))
}

/** Three significant digits, never fewer digits than the whole part has: `0.042`, `3.14`, `31.4`, `902`, `12 345`. */
export function threeDigits(value: number): string {
  const size = Math.abs(value)
  if (size === 0) return '0'
  if (size < 0.0005) return signed(value, '<0.001')
  // 9.996 rounds to 10.0, so the decimals are chosen after rounding
  const decimals = Math.min(3, Math.max(0, 2 - Math.floor(Math.log10(Number(size.toPrecision(3))))))
  return signed(value, group(size.toFixed(decimals)))
}

/** Short form for axes and narrow places: `1.5 k`, `20 M`. */
export function compact(value: number): string {
  const size = Math.abs(value)
  for (const [unit, step] of [
    ['G', 1e9],
    ['M', 1e6],
    ['k', 1e3],
  ] as const)
    if (size >= step) return signed(value, `${Number((size / step).toPrecision(3))}${THIN}${unit}`)
  return signed(value, String(Number(size.toPrecision(3))))
}
