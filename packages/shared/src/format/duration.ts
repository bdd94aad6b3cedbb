import { NOTHING, THIN, threeDigits } from './number.ts'

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const

/** A span of time in its two largest units: `420 ms`, `42.0 s`, `1 min 20 s`, `2 h 5 min`. */
export function duration(ms: number | null | undefined): string {
  if (typeof ms !== 'number' || !Number.isFinite(ms)) return NOTHING
  if (ms < 1_000) return `${Math.round(ms)}${THIN}ms`
  if (ms < 10_000 && ms % 1_000 !== 0) return `${threeDigits(ms / 1_000)}${THIN}s`
  let seconds = Math.round(ms / 1_000)
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const amount = Math.floor(seconds / size)
    seconds -= amount * size
    if (amount > 0) parts.push(`${amount}${THIN}${unit}`)
    else if (parts.length > 0) break
    if (parts.length === 2) break
  }
  return parts.join(' ')
}

/** A place on the time axis of a run: `0:07`, `1:20`, `1:02:03`. */
export function clock(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(total / 3_600)
  const minutes = Math.floor((total % 3_600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`
}
