'use client'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'
import { inputStyle } from './input.tsx'

export interface Option<T extends string> {
  value: T
  label: ReactNode
  hint?: string
}

export interface SelectProps<T extends string> {
  value: T | undefined
  onChange: (value: T) => void
  options: readonly Option<T>[]
  placeholder?: string
  className?: string
  disabled?: boolean
  'aria-label'?: string
}

export function Select<T extends string>({
  value,
  onChange,
  options,
  placeholder,
  className,
  ...props
}: SelectProps<T>) {
  const control = useFieldControl()
  return (
    <Radix.Root value={value ?? ''} onValueChange={(next) => onChange(next as T)} disabled={props.disabled}>
      <Radix.Trigger
        {...control}
        aria-label={props['aria-label']}
        className={cn(
          inputStyle,
          'flex items-center justify-between gap-2 text-left data-[placeholder]:text-subtle',
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-subtle" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="rise-in z-50 max-h-80 min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-line-strong bg-raised"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="relative flex cursor-pointer flex-col rounded-md py-1.5 pr-8 pl-2.5 text-base outline-none data-[highlighted]:bg-sunken"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.hint ? <span className="text-xs text-subtle">{option.hint}</span> : null}
                <Radix.ItemIndicator className="absolute top-2 right-2 text-accent">
                  <Check aria-hidden className="size-4" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
