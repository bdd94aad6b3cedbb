'use client'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from './cn.ts'

interface FieldControl {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<FieldControl>({})

/** The attributes that tie a control to the label, hint and error of the {@link Field} around it. */
export const useFieldControl = (): FieldControl => useContext(FieldContext)

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** A whole sentence: what was expected and what came. */
  error?: string
  className?: string
  /** In a list of alike rows, from the second on: said to screen readers, not shown again. */
  isRepeated?: boolean
  children: ReactNode
}

export function Field({ label, hint, error, className, isRepeated, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={cn('text-sm font-medium text-ink', isRepeated && 'sr-only')}>
        {label}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-xs text-subtle">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1 text-xs text-failed">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}
