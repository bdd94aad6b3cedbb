import { CopyButton } from '@/components/ui/copy-button.tsx'

export interface FeedColumnsProps {
  columns: readonly string[]
  /** In a list of sets: the names alone, and no more of them than are read there. */
  areNames?: boolean
}

const NAMES_MAX = 8

/** How the columns of a data set are written in a template: `{{feed.email}}`, each to be copied. */
export function FeedColumns({ columns, areNames = false }: FeedColumnsProps) {
  const shown = areNames ? columns.slice(0, NAMES_MAX) : columns
  const rest = columns.slice(shown.length)
  return (
    <ul aria-label="Columns" className="flex flex-wrap items-center gap-1.5">
      {shown.map((column) => {
        const written = `{{feed.${column}}}`
        return (
          <li
            key={column}
            className="inline-flex max-w-full items-center rounded-md border border-line bg-sunken pl-2 font-mono text-xs"
          >
            <span className="truncate">{areNames ? column : written}</span>
            <CopyButton value={written} label={`Copy ${written}`} className="[&_svg]:size-3.5" />
          </li>
        )
      })}
      {rest.length > 0 ? (
        <li title={rest.join(', ')} className="text-xs text-subtle">
          and {rest.length} more
        </li>
      ) : null}
    </ul>
  )
}
