'use client'
import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  disabled?: boolean
  className?: string
}

export function Switch({ checked, onChange, label, disabled, className }: SwitchProps) {
  const id = useId()
  return (
    <span className={cn('inline-flex items-center gap-2 align-middle has-[.sr-only]:gap-0', className)}>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative h-4.5 w-8 shrink-0 rounded-full bg-line-strong transition-colors duration-150 data-[state=checked]:bg-accent disabled:opacity-50"
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-surface transition-transform duration-150 data-[state=checked]:translate-x-4" />
      </Radix.Root>
      <label htmlFor={id} className="cursor-pointer text-sm text-ink">
        {label}
      </label>
    </span>
  )
}
