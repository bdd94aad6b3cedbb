import { duration } from '../../format/duration.ts'
import { count, milliseconds } from '../../format/quantity.ts'
import { exitCodeOf, outcomeWords } from '../../runs/exit-code.ts'
import type { RunReport } from '../run-report.ts'
import { escapeXml } from '../xml.ts'
import { LIGHT, toneOf } from './palette.ts'
import { chartsOf, type ReportPoint } from './series.ts'
import { svgChart } from './svg-chart.ts'

/** As social networks want it. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const
const LONGEST_NAME = 44
/** Whether it can be believed, behind what it came to; an invalid run says nothing else. */
const MEASURED = { valid: ', valid', suspect: ', but suspect', invalid: '', none: '' } as const

/** A run in one picture, as SVG: what it came to, its numbers, its main chart. */
export function runPicture(run: RunReport, points: readonly ReportPoint[], span: number): string {
  const { width, height } = PICTURE_SIZE
  const colour = (name: string) => LIGHT[name] ?? '#000'
  const name = run.name.length > LONGEST_NAME ? `${run.name.slice(0, LONGEST_NAME - 1)}…` : run.name
  const [chart] = chartsOf(points)
  const words = `${outcomeWords(run)}${MEASURED[run.validity ?? 'none']}`
  const plot = chart
    ? `<text x="64" y="262" font-size="24" fill="${colour('muted')}">${escapeXml(chart.title)}${legend(chart.series.map(({ label, colour: key }) => [label, colour(key)]))}</text>
       <g transform="translate(52 280)">${svgChart(chart, points, span, { width: width - 116, height: 310, fontSize: 20, colour })}</g>`
    : `<text x="64" y="400" font-size="28" fill="${colour('muted')}">Nothing was measured.</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Geist">
    <rect width="${width}" height="${height}" fill="${colour('page')}"/>
    <rect width="${width}" height="10" fill="${colour(toneOf(exitCodeOf(run)))}"/>
    <text x="64" y="92" font-size="48" font-weight="600" fill="${colour('ink')}">${escapeXml(name)}</text>
    <text x="64" y="148" font-size="34" font-weight="600" fill="${colour(toneOf(exitCodeOf(run)))}">${escapeXml(words)}</text>
    <text x="64" y="200" font-size="26" fill="${colour('ink')}">${escapeXml(numbers(run))}</text>
    ${plot}
    <text x="${width - 64}" y="92" text-anchor="end" font-size="26" fill="${colour('muted')}">Broadside</text>
  </svg>`
}

const legend = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([label, colour]) => `<tspan dx="22" fill="${colour}">${escapeXml(label)}</tspan>`).join('')

function numbers({ summary }: RunReport): string {
  if (!summary) return ''
  const { counters, trends, durationMs, peakUsers } = summary
  const latency = trends.ttft ?? trends.http_req_duration
  const parts = [
    duration(durationMs),
    `${count(peakUsers)} users`,
    counters.queries !== undefined && `${count(counters.queries)} queries`,
    counters.http_reqs !== undefined &&
      counters.queries === undefined &&
      `${count(counters.http_reqs)} requests`,
    latency &&
      `${trends.ttft ? 'ttft' : 'http'} ${latency.p99Ms === null ? `median ${milliseconds(latency.medMs)}` : `p99 ${milliseconds(latency.p99Ms)}`}`,
  ]
  return parts.filter(Boolean).join('  ·  ')
}
