'use client'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'

export const inputStyle =
  'h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-base text-ink placeholder:text-subtle disabled:bg-sunken disabled:text-subtle aria-invalid:border-failed focus-visible:outline-offset-0'

export interface InputProps extends ComponentProps<'input'> {
  /** A unit shown inside the right edge, such as "users" or "/s". */
  unit?: string
}

export function Input({ className, unit, ...props }: InputProps) {
  const control = useFieldControl()
  if (!unit) return <input className={cn(inputStyle, className)} {...control} {...props} />
  return (
    <span className="relative block">
      <input className={cn(inputStyle, 'pr-16', className)} {...control} {...props} />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-sm text-subtle"
      >
        {unit}
      </span>
    </span>
  )
}
