import { milliseconds } from '@/features/format/quantity.ts'
import type { DataSetRow } from './data-set-row.ts'
import { FeedColumns } from './feed-columns.tsx'

export const hasDetails = ({ kind, steps }: DataSetRow): boolean => kind === 'csv' || steps.length > 0

/** What is worth knowing of a set: the columns of a file, or how long each step of the making took. */
export function DataSetDetails({ set: { kind, columns, steps } }: { set: DataSetRow }) {
  if (kind === 'csv') return <FeedColumns columns={columns} areNames />
  return (
    <span className="flex flex-col gap-0.5 text-xs">
      {steps.map(({ step, trend, failures }) => (
        <span key={step} className="flex gap-2">
          <span className="w-16 text-subtle">{step}</span>
          <span className="num whitespace-nowrap">{trend ? `${milliseconds(trend.medMs)} median` : '–'}</span>
          {failures[0] ? (
            <span className="max-w-56 truncate text-failed" title={failures.map(wordsOf).join('\n')}>
              {wordsOf(failures[0])}
            </span>
          ) : null}
        </span>
      ))}
    </span>
  )
}

const wordsOf = ({ message, count: times }: { message: string; count: number }): string =>
  `${times} × ${message}`
