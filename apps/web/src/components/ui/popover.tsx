'use client'
import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface PopoverProps {
  trigger: ReactNode
  children: ReactNode
  label: string
  align?: 'start' | 'center' | 'end'
}

export function Popover({ trigger, children, label, align = 'end' }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="rise-in z-50 w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line-strong bg-raised p-4"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
