import { cn } from '@/components/ui/cn.ts'
import { CopyButton } from '@/components/ui/copy-button.tsx'

/** How the columns of a data set are written in a template: `{{feed.email}}`, each to be copied. */
export function FeedColumns({ columns, className }: { columns: readonly string[]; className?: string }) {
  return (
    <ul aria-label="Columns" className={cn('flex flex-wrap gap-1.5', className)}>
      {columns.map((column) => {
        const written = `{{feed.${column}}}`
        return (
          <li
            key={column}
            className="inline-flex max-w-full items-center rounded-md border border-line bg-sunken pl-2 font-mono text-xs"
          >
            <span className="truncate">{written}</span>
            <CopyButton value={written} label={`Copy ${written}`} className="[&_svg]:size-3.5" />
          </li>
        )
      })}
    </ul>
  )
}
