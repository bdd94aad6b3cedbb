import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cn('min-w-0 rounded-lg border border-line bg-surface', className)} {...props} />
}

export interface CardHeaderProps {
  title: ReactNode
  hint?: ReactNode
  actions?: ReactNode
}

export function CardHeader({ title, hint, actions }: CardHeaderProps) {
  return (
    <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="text-base font-semibold">{title}</h2>
        {hint ? <p className="text-xs text-subtle">{hint}</p> : null}
      </div>
      {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
    </header>
  )
}
