import type { Change } from '@broadside/shared/compare/decide'
import { NOTHING, threeDigits } from '@broadside/shared/format/number'

/** What this client reads of the API's comparison. */
export interface Comparison {
  readonly runs: readonly { readonly id: string; readonly name: string; readonly url: string }[]
  readonly comparisons: readonly {
    readonly runId: string
    readonly change: Change | 'not_comparable'
    readonly sentence: string
    readonly metrics: readonly ComparedRow[]
  }[]
}
interface ComparedRow {
  readonly label: string
  readonly a: number | null
  readonly b: number | null
  readonly interval: { readonly estimate: number; readonly low: number; readonly high: number } | null
  readonly change: Change
}

const WORDS: Record<Change, string> = {
  worse: 'worse',
  better: 'better',
  no_change: 'no material change',
  not_enough_data: 'not enough data',
}

/** Each run against the first: the answer in a sentence, then a line for each metric. */
export function comparisonText({ runs, comparisons }: Comparison): string {
  const [first] = runs
  const blocks = comparisons.map(({ runId, sentence, metrics }) => {
    const other = runs.find(({ id }) => id === runId)
    const rows = [['', 'A', 'B', 'change', ''], ...metrics.map(row)]
    const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
    const lines = rows.map((cells) =>
      `  ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`.trimEnd(),
    )
    return [
      sentence,
      `  A: ${first?.name} ${first?.url}`,
      `  B: ${other?.name} ${other?.url}`,
      ...lines,
    ].join('\n')
  })
  return `${blocks.join('\n\n')}\n`
}

const row = ({ label, a, b, interval, change }: ComparedRow): string[] => [
  label,
  a === null ? NOTHING : threeDigits(a),
  b === null ? NOTHING : threeDigits(b),
  interval
    ? `${percent(interval.estimate)} (${percent(interval.low)} to ${percent(interval.high)})`
    : NOTHING,
  WORDS[change],
]

const percent = (share: number): string => `${share > 0 ? '+' : ''}${threeDigits(share * 100)} %`
