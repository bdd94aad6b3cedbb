import type { PairView } from '../../compare/types.ts'
import { changeText } from '../../format/change.ts'

export interface BaselineDelta {
  /** `+12 % vs baseline` */
  readonly text: string
  readonly change: PairView['metrics'][number]['change']
}

/** How a compared metric stands beside the baseline; undefined: not to be compared, or nothing measured. */
export function baselineDelta(pair: PairView | undefined, id: string): BaselineDelta | undefined {
  const row = pair?.metrics.find(({ metric }) => metric.id === id)
  if (!row || row.a === null || row.b === null || pair?.change === 'not_comparable') return undefined
  const change =
    row.metric.kind === 'share' ? row.b - row.a : row.a === 0 ? undefined : (row.b - row.a) / row.a
  if (change === undefined) return undefined
  return { text: `${changeText(row.metric, change)} vs baseline`, change: row.change }
}
