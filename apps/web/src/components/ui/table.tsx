import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export interface TableProps extends ComponentProps<'table'> {
  /** Read by screen readers and shown nowhere else. */
  caption: string
}

/** A table that scrolls inside its own box, 13 px, one line a row. */
export function Table({ className, caption, children, ...props }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; no landmark, as the card around it may be one
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable with the keyboard
      tabIndex={0}
      className="goes-on relative w-full overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className={cn('w-full border-collapse text-sm', className)} {...props}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('border-b border-line text-left text-xs text-subtle', className)} {...props} />
}

export function HeadCell({ className, numeric, ...props }: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={cn(
        'h-8 px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4',
        numeric && 'text-right',
        className,
      )}
      {...props}
    />
  )
}

export function Row({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-b border-line last:border-0 hover:bg-sunken/60', className)} {...props} />
}

export function Cell({ className, numeric, ...props }: ComponentProps<'td'> & { numeric?: boolean }) {
  return (
    <td
      className={cn(
        'h-9 px-3 py-1.5 align-middle first:pl-4 last:pr-4',
        numeric && 'num text-right whitespace-nowrap',
        className,
      )}
      {...props}
    />
  )
}
