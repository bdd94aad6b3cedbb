import { lookOf } from '../../compare/run-letters.ts'
import { type LatencyBucket, sharedHistogram } from '../../compare/shared-histogram.ts'
import { THIN } from '../../format/number.ts'
import type { ChartLook } from './svg-chart.ts'
import { round, svgText } from './svg-text.ts'

const TICKS = 4
/** In per cent, of the axis. */
const STEPS = [1, 2, 5, 10, 15, 20] as const

/** The latencies of several runs as the inside of an SVG: a stepped line for each, on one logarithmic axis. */
export function svgHistogram(runs: readonly (readonly LatencyBucket[])[], look: ChartLook): string {
  const { width, height, fontSize, colour } = look
  const { rows, bars, top: highest, xTicks } = sharedHistogram(runs)
  const top = ((STEPS.find((step) => step * TICKS >= highest * 100) ?? 25) * TICKS) / 100
  const left = fontSize * 4
  const bottom = height - fontSize * 1.8
  const x = (bar: number) => round(left + (bar / Math.max(1, bars)) * (width - left - 2))
  const y = (share: number) => round(bottom - (share / top) * (bottom - fontSize))
  const text = svgText(fontSize, colour('muted'))
  const marks: string[] = []
  for (let tick = 0; tick <= TICKS; tick++) {
    const share = (top * tick) / TICKS
    marks.push(
      `<line x1="${left}" x2="${width}" y1="${y(share)}" y2="${y(share)}" stroke="${colour('line')}" stroke-width="1"/>`,
      text(
        left - fontSize * 0.5,
        y(share) + fontSize * 0.35,
        `${Number((share * 100).toPrecision(3))}${THIN}%`,
        'end',
      ),
    )
  }
  for (const { value, label } of xTicks) marks.push(text(x(value), height - fontSize * 0.4, label, 'middle'))
  for (const index of runs.keys()) {
    const { color, dash } = lookOf(index)
    const path = rows
      .map((row, bar) => `${bar === 0 ? `M${x(0)} ` : 'V'}${y(row[`r${index}`] ?? 0)}H${x(bar + 1)}`)
      .join('')
    marks.push(
      `<path d="${path}" fill="none" stroke="${colour(color)}" stroke-width="2"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`,
    )
  }
  return marks.join('')
}
