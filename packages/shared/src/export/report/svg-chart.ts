import { clock } from '../../format/duration.ts'
import { compact, THIN, whole } from '../../format/number.ts'
import type { ReportChart, ReportPoint } from './series.ts'
import { round, svgText } from './svg-text.ts'

export interface ChartLook {
  readonly width: number
  readonly height: number
  readonly fontSize: number
  /** A colour by its name: `line`, `muted`, `p99`, … */
  readonly colour: (name: string) => string
}

const TICKS = 4
const MOST_TIME_STEPS = 6
const TIME_STEPS_S = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400,
]

/** A tick is a round number: it is not written as if it were measured to three digits. */
const roundText = (value: number): string =>
  value < 1_000 ? String(Number(value.toPrecision(3))) : whole(value)
const UNIT_TEXT: Record<ReportChart['unit'], (value: number) => string> = {
  ms: (value) => `${roundText(value)}${THIN}ms`,
  perSecond: (value) => `${roundText(value)}/s`,
  count: compact,
}

/** A time chart as the inside of an SVG: axis from zero, a line for each series, gaps where nothing was measured. */
export function svgChart(
  chart: ReportChart,
  points: readonly ReportPoint[],
  span: number,
  look: ChartLook,
): string {
  const { width, height, fontSize, colour } = look
  const left = fontSize * 5.5
  const bottom = height - fontSize * 1.8
  const top = fontSize
  const lastSecond = Math.max(1, (points.at(-1)?.second ?? 0) + span)
  const highest = niceTop(
    Math.max(...chart.series.flatMap(({ key }) => points.map(({ stats }) => stats[key] ?? 0)), 0),
  )
  const x = (second: number) => round(left + (second / lastSecond) * (width - left - 2))
  const y = (value: number) => round(bottom - (value / highest) * (bottom - top))
  const text = svgText(fontSize, colour('muted'))
  const marks: string[] = []
  for (let tick = 0; tick <= TICKS; tick++) {
    const value = (highest * tick) / TICKS
    marks.push(
      `<line x1="${left}" x2="${width}" y1="${y(value)}" y2="${y(value)}" stroke="${colour('line')}" stroke-width="1"/>`,
      text(left - fontSize * 0.5, y(value) + fontSize * 0.35, UNIT_TEXT[chart.unit](value), 'end'),
    )
  }
  const step = TIME_STEPS_S.find((candidate) => lastSecond / candidate <= MOST_TIME_STEPS) ?? 86_400
  for (let second = 0; second <= lastSecond; second += step) {
    const isAtEdge = x(second) > width - fontSize * 1.5
    const anchor = isAtEdge ? 'end' : second === 0 ? 'start' : 'middle'
    marks.push(text(x(second), height - fontSize * 0.4, clock(second), anchor))
  }
  for (const { key, colour: name, dash } of chart.series) {
    const path = linePath(points, span, (point) => {
      const value = point.stats[key]
      return value === undefined ? undefined : [x(point.second + span / 2), y(value)]
    })
    marks.push(
      `<path d="${path}" fill="none" stroke="${colour(name)}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`,
    )
  }
  return marks.join('')
}

/** Broken where a value, or a whole point, is missing; a lone point is a dot, by its round cap. */
function linePath(
  points: readonly ReportPoint[],
  span: number,
  place: (point: ReportPoint) => readonly [number, number] | undefined,
): string {
  let path = ''
  let before: number | undefined
  for (const point of points) {
    const at = place(point)
    if (!at) {
      before = undefined
      continue
    }
    const joined = before !== undefined && point.second - before <= span
    path += joined ? `L${at[0]} ${at[1]}` : `M${at[0]} ${at[1]}h0`
    before = point.second
  }
  return path
}

/** The next of 1, 2, 5 × 10ⁿ, so that the axis has round numbers. */
function niceTop(value: number): number {
  if (!(value > 0)) return 1
  const size = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 6, 8, 10].find((step) => step * size >= value) ?? 10) * size
}
