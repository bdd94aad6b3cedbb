import type { MetricChange, SideComparison } from './compare-sides.ts'
import type { Interval } from './decide.ts'

const THIN = '\u202f'
const MOST_NAMED = 3

/** `+38 %`, `−4.2 %`, `+0.3 points`. */
function signed(share: number, unit: string): string {
  const size = Math.abs(share * 100)
  const digits = size < 9.95 ? size.toFixed(1).replace(/\.0$/, '') : size.toFixed(0)
  return `${digits === '0' ? '±' : share < 0 ? '\u2212' : '+'}${digits}${unit}`
}

const unitOf = ({ metric }: MetricChange) => (metric.kind === 'share' ? ' points' : `${THIN}%`)

/** `ttft p99 +38 % (+21 to +55 %)` */
function changeText(row: MetricChange, interval: Interval): string {
  const unit = unitOf(row)
  const range = `${signed(interval.low, '')} to ${signed(interval.high, unit)}`
  return `${row.metric.label} ${signed(interval.estimate, unit)} (${range})`
}

const list = (texts: readonly string[]): string =>
  texts.length <= MOST_NAMED
    ? texts.join(', ')
    : `${texts.slice(0, MOST_NAMED).join(', ')} and ${texts.length - MOST_NAMED} more`

const namesOf = (rows: readonly MetricChange[]): string => list(rows.map((row) => row.metric.label))

/** What the comparison of B with A comes to, in one sentence that starts with the verdict. */
export function comparisonSentence(
  comparison: SideComparison,
  reasons: readonly string[],
  names: { readonly a: string; readonly b: string },
): string {
  if (reasons.length > 0) return `Not comparable: ${reasons.join('; ')}.`
  const { metrics, change, minimumChange } = comparison
  const within = `within ${Math.round(minimumChange * 1_000) / 10}${THIN}%`
  const of = (wanted: MetricChange['change']) =>
    metrics.filter((row) => row.change === wanted && (row.a !== null || row.b !== null))
  const changed = (wanted: MetricChange['change']) =>
    list(of(wanted).flatMap((row) => (row.interval ? [changeText(row, row.interval)] : [])))
  const [worse, better, same, unsure] = [of('worse'), of('better'), of('no_change'), of('not_enough_data')]
  const rest = [
    same.length > 0 ? `${same.length} of ${metrics.length} metrics ${within}` : '',
    unsure.length > 0 ? `too uncertain to say for ${namesOf(unsure)}` : '',
  ].filter(Boolean)
  if (change === 'worse' || change === 'better') {
    const main = change === 'worse' ? worse : better
    const also = change === 'worse' && better.length > 0 ? [`better in ${namesOf(better)}`] : []
    const tail = [...also, ...rest]
    return `Run ${names.b} is ${change} than ${names.a}: ${changed(main[0]?.change ?? change)}${tail.length > 0 ? `; ${tail.join('; ')}` : ''}.`
  }
  if (change === 'no_change')
    return `No material change: every metric of ${names.b} is ${within} of ${names.a}.`
  return metrics.length === 0
    ? 'Not enough data: nothing was measured on both sides.'
    : `Not enough data: ${rest.join('; ')}.`
}
