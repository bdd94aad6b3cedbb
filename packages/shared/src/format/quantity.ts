import type { MetricUnit } from '../metrics.ts'
import { NOTHING, THIN, threeDigits, whole } from './number.ts'

type Maybe = number | null | undefined
const known = (value: Maybe): value is number => typeof value === 'number' && Number.isFinite(value)

/** A latency: `0.42 ms`, `31.4 ms`, `1 234 ms`. Always ms, so that a column compares at a glance. */
export const milliseconds = (ms: Maybe) => (known(ms) ? `${threeDigits(ms)}${THIN}ms` : NOTHING)
/** A counter, exact to the last digit: a ledger is not rounded. */
export const count = (value: Maybe) => (known(value) ? whole(value) : NOTHING)
/** `324/s` */
export const perSecond = (value: Maybe) => (known(value) ? `${threeDigits(value)}/s` : NOTHING)

/** A share from 0 to 1 as per cent; only 1 itself is `100 %`, and only 0 is `0 %`. */
export function percent(share: Maybe): string {
  if (!known(share)) return NOTHING
  const value = share * 100
  if (value !== 0 && value !== 100 && Math.abs(value - 100) < 0.05)
    return `${value > 100 ? '>' : '<'}100${THIN}%`
  if (value === 100 || value === 0) return `${value}${THIN}%`
  return `${threeDigits(value)}${THIN}%`
}

/** `1.20 MB`: decimal units, as on the wire. */
export function bytes(value: Maybe): string {
  if (!known(value)) return NOTHING
  for (const [unit, step] of [
    ['GB', 1e9],
    ['MB', 1e6],
    ['kB', 1e3],
  ] as const)
    if (Math.abs(value) >= step) return `${threeDigits(value / step)}${THIN}${unit}`
  return `${whole(value)}${THIN}B`
}

/** A value of a metric in the metric's own unit. */
export function quantity(value: Maybe, unit: MetricUnit): string {
  switch (unit) {
    case 'ms':
      return milliseconds(value)
    case 'count':
      return count(value)
    case 'bytes':
      return bytes(value)
    case 'percent':
      return percent(value)
  }
}

/** `1 query`, `15 000 queries`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${whole(value)} ${value === 1 ? one : many}`
}
