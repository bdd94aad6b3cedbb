import { CHANGE_WORDS } from '../../compare/change-words.ts'
import { lookOf } from '../../compare/run-letters.ts'
import { changeText } from '../../format/change.ts'
import { THIN } from '../../format/number.ts'
import { escapeXml } from '../xml.ts'
import { type ComparisonReport, mainChart, type ReportedPair, toneOfChange } from './comparison-report.ts'
import { LIGHT } from './palette.ts'
import { PICTURE_SIZE } from './picture.ts'
import { svgChart } from './svg-chart.ts'

const LONGEST_NAME = 34
/** Of a line: what is longer than the picture is wide is left out. */
const MOST_LETTERS = 76
const MOST_LINES = 3
const colour = (name: string) => LIGHT[name] ?? '#000'
const cut = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name)

/** A comparison in one picture, as SVG: what each run comes to beside the first, and its main chart. */
export function comparisonPicture(report: ComparisonReport): string {
  const { width, height } = PICTURE_SIZE
  const { runs, pairs } = report
  const [worst] = pairs.toSorted((a, b) => rank(b) - rank(a))
  const shown = pairs.slice(0, MOST_LINES)
  const rest = pairs.length - shown.length
  const lines = shown.map((pair, index) => pairLine(pair, index, runs[index + 1]?.name ?? ''))
  if (rest > 0) lines.push(`<tspan fill="${colour('muted')}">and ${rest} more</tspan>`)
  const top = 150
  const texts = lines.map(
    (line, index) => `<text x="64" y="${top + index * 42}" font-size="28">${line}</text>`,
  )
  const chartTop = top + lines.length * 42 + 24
  const chart = mainChart(report)
  const plot = chart
    ? `<text x="64" y="${chartTop}" font-size="24" fill="${colour('muted')}">${escapeXml(chart.title)}${legend(report)}</text>
       <g transform="translate(52 ${chartTop + 16})">${svgChart(chart, report.points, report.span, { width: width - 116, height: height - chartTop - 46, fontSize: 20, colour })}</g>`
    : `<text x="64" y="${chartTop + 60}" font-size="28" fill="${colour('muted')}">Nothing was measured.</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Geist">
    <rect width="${width}" height="${height}" fill="${colour('page')}"/>
    <rect width="${width}" height="10" fill="${colour(worst ? toneOfChange(worst.change) : 'muted')}"/>
    <text x="64" y="92" font-size="44" font-weight="600" fill="${colour('ink')}">${escapeXml(`A: ${cut(runs[0]?.name ?? '')}`)}</text>
    ${texts.join('')}
    ${plot}
    <text x="${width - 64}" y="92" text-anchor="end" font-size="26" fill="${colour('muted')}">Broadside</text>
  </svg>`
}

/** The colour above the picture is that of the pair that somebody must look at first. */
const RANKS = ['no_change', 'better', 'not_enough_data', 'not_comparable', 'worse'] as const
const rank = ({ change }: ReportedPair): number => RANKS.indexOf(change)

function pairLine(pair: ReportedPair, index: number, name: string): string {
  const { letter, color } = lookOf(index + 1)
  const changes = pair.metrics
    .filter(({ change }) => change === pair.change && (change === 'worse' || change === 'better'))
    .flatMap(({ metric, interval }) =>
      interval ? [`${metric.label} ${changeText(metric, interval.estimate).replaceAll(THIN, ' ')}`] : [],
    )
  const room = MOST_LETTERS - cut(name).length - CHANGE_WORDS[pair.change].length
  const numbers = fitting(changes, room)
  return `<tspan font-weight="600" fill="${colour(color)}">${letter}</tspan><tspan dx="12" fill="${colour('ink')}">${escapeXml(cut(name))}</tspan><tspan dx="16" font-weight="600" fill="${colour(toneOfChange(pair.change))}">${CHANGE_WORDS[pair.change]}</tspan><tspan dx="16" font-size="24" fill="${colour('muted')}">${escapeXml(numbers.join(', '))}</tspan>`
}

/** The first texts that fit into so many letters with commas between. */
function fitting(texts: readonly string[], letters: number): string[] {
  let left = letters
  return texts.filter((text) => {
    left -= text.length + 2
    return left >= 0
  })
}

const legend = ({ runs }: ComparisonReport): string =>
  runs
    .map((_, index) => {
      const { letter, color } = lookOf(index)
      return `<tspan dx="22" font-weight="600" fill="${colour(color)}">${letter}</tspan>`
    })
    .join('')
