import { THIN } from './number.ts'

const STEPS = [
  ['min', 60, 3_600],
  ['h', 3_600, 86_400],
  ['d', 86_400, 86_400 * 14],
] as const

/** `just now`, `2 min ago`, `in 3 h`, and the date itself beyond two weeks. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - at.getTime()) / 1_000)
  const size = Math.abs(seconds)
  if (size < 45) return seconds < -10 ? `in ${size}${THIN}s` : 'just now'
  for (const [unit, step, limit] of STEPS)
    if (size < limit || (unit === 'min' && size < 3_570)) {
      const text = `${Math.max(1, Math.round(size / step))}${THIN}${unit}`
      return seconds < 0 ? `in ${text}` : `${text} ago`
    }
  return at.toISOString().slice(0, 10)
}

/** The exact moment, in the reader's own time zone, for a tooltip. */
export function exactTime(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
}
