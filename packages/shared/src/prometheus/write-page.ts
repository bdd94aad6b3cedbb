// Source: Prometheus' text exposition format 0.0.4.

export interface PrometheusFamily {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help?: string
  readonly samples: readonly FamilySample[]
}
export interface FamilySample {
  /** `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string
  /** Null: the sample has no such label. */
  readonly labels?: Readonly<Record<string, string | null>>
  readonly value: number
}

/** Metrics in Prometheus' text format, in the order given. */
export function writePrometheusPage(families: readonly PrometheusFamily[]): string {
  const lines: string[] = []
  for (const { name, type, help, samples } of families) {
    if (help !== undefined) lines.push(`# HELP ${name} ${escapeHelp(help)}`)
    lines.push(`# TYPE ${name} ${type}`)
    for (const { suffix = '', labels = {}, value } of samples)
      lines.push(`${name}${suffix}${labelText(labels)} ${numberText(value)}`)
  }
  return lines.map((line) => `${line}\n`).join('')
}

/** A value as the format has it, with the 15 digits that a double holds for certain: 0.3 is not 0.30000000000000004. */
export function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  if (value === Number.NEGATIVE_INFINITY) return '-Inf'
  return Number.isNaN(value) ? 'NaN' : String(Number(value.toPrecision(15)))
}

function labelText(labels: NonNullable<FamilySample['labels']>): string {
  const parts = Object.entries(labels).flatMap(([name, value]) =>
    value === null ? [] : [`${name}="${escapeLabel(value)}"`],
  )
  return parts.length > 0 ? `{${parts.join(',')}}` : ''
}

const escapeLabel = (text: string): string =>
  text.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
