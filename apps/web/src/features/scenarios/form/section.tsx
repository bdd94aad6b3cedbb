import type { ReactNode } from 'react'

export interface SectionProps {
  title: string
  hint?: ReactNode
  /** One column, where the fields make their own lines. */
  isWide?: boolean
  children: ReactNode
}

/** A titled part of a form, its fields in two columns. */
export function Section({ title, hint, isWide = false, children }: SectionProps) {
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <legend className="sr-only">{title}</legend>
      <div className="mb-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      </div>
      {isWide ? (
        children
      ) : (
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3.5 sm:grid-cols-2">{children}</div>
      )}
    </fieldset>
  )
}
