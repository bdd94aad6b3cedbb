import { isRecord } from '@broadside/shared/json-object'

/** One condition on a metric while it is being written: a threshold of a run, or a criterion of a search. */
export interface ConditionLine {
  readonly metric: string
  readonly threshold: string
  readonly abortOnFail: boolean
  /** What the form has no field for. */
  readonly rest: Readonly<Record<string, unknown>>
}

/** The lines of a map from metrics to their conditions, as the configuration writes them. */
export function linesOf(conditions: unknown): ConditionLine[] {
  if (!isRecord(conditions)) return []
  return Object.entries(conditions).flatMap(([metric, list]) =>
    (Array.isArray(list) ? list : []).map((entry: unknown) => {
      if (!isRecord(entry)) return { metric, threshold: String(entry), abortOnFail: false, rest: {} }
      const { threshold, abortOnFail, ...rest } = entry
      return { metric, threshold: String(threshold ?? ''), abortOnFail: abortOnFail === true, rest }
    }),
  )
}

/** The map that lines stand for: a condition without more to say is its text alone. */
export function mapOf(lines: readonly ConditionLine[]): Record<string, unknown[]> {
  const map: Record<string, unknown[]> = {}
  for (const { metric, threshold, abortOnFail, rest } of lines) {
    const isLong = abortOnFail || Object.keys(rest).length > 0
    const entry = isLong ? { threshold, abortOnFail, ...rest } : threshold
    map[metric] = [...(map[metric] ?? []), entry]
  }
  return map
}

/** Where the condition of a line stands in the map: `thresholds.ttft[1]`. */
export function placeOf(lines: readonly ConditionLine[], index: number, below: string): string {
  const metric = lines[index]?.metric ?? ''
  const before = lines.slice(0, index).filter((line) => line.metric === metric).length
  return `${below}.${metric}[${before}]`
}
