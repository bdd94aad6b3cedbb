import { clock } from '../format/duration.ts'
import { compact } from '../format/number.ts'
import type { Tick, TimeAxis } from './types.ts'

const NICE = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
const TIME_STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800]

/** The next round number at or above a value: an axis that uses it grows in steps and does not tremble. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 1
  const magnitude = 10 ** Math.floor(Math.log10(value))
  const step = NICE.find((candidate) => candidate * magnitude >= value * (1 - 1e-9)) ?? 10
  return Number((step * magnitude).toPrecision(6))
}

/** Ticks from zero to `top`, three or four steps that are round numbers. */
export function linearTicks(top: number): Tick[] {
  const magnitude = 10 ** Math.floor(Math.log10(top))
  const leading = Math.round((top / magnitude) * 10) / 10
  const parts =
    leading === 1 ? 4 : leading === 1.5 || leading === 3 || leading === 6 ? 3 : leading === 5 ? 5 : 4
  return Array.from({ length: parts + 1 }, (_, index) => {
    const value = Number(((top * index) / parts).toPrecision(6))
    return { value, label: compact(value) }
  })
}

/** Decades that hold all positive values; a logarithm has no zero. */
export function logDomain(smallest: number, largest: number): { from: number; to: number; ticks: Tick[] } {
  const low = Math.floor(Math.log10(smallest))
  const high = Math.max(low + 1, Math.ceil(Math.log10(largest)))
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => {
    const value = Number((10 ** (low + index)).toPrecision(6))
    return { value, label: compact(value) }
  })
  return { from: 10 ** low, to: 10 ** high, ticks }
}

/** Where the time axis of a live run ends: it grows in steps, so that nothing slides with every second. */
export function liveEnd(lastSecond: number): number {
  const step = lastSecond < 120 ? 10 : lastSecond < 600 ? 30 : lastSecond < 3_600 ? 60 : 600
  return Math.max(30, Math.ceil((lastSecond + 1) / step) * step)
}

/** The shared time axis from `from` to `to` seconds, with about one label per 80 px. */
export function timeAxis(from: number, to: number, widthPx: number): TimeAxis {
  const wanted = Math.max(2, Math.floor(widthPx / 80))
  const step = TIME_STEPS_S.find((candidate) => (to - from) / candidate <= wanted) ?? 86_400
  const ticks: Tick[] = []
  for (let at = Math.ceil(from / step) * step; at <= to; at += step)
    ticks.push({ value: at, label: clock(at) })
  return { from, to, ticks }
}
