import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** What this place is for, in a sentence or two. */
  children: ReactNode
  /** The one button that fills it. */
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-4 py-12 text-center sm:px-6 sm:py-16">
      <span className="flex size-10 items-center justify-center rounded-lg border border-line bg-surface text-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-md text-balance text-muted">{children}</p>
      {action ? <div className="mt-2 flex w-full justify-center">{action}</div> : null}
    </div>
  )
}
