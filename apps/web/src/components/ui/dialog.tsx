'use client'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons of the last row: the safe one first, the one that acts last. */
  actions?: ReactNode
  className?: string
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  className,
}: DialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...returnFocus}
          className={cn(
            'rise-in fixed inset-x-4 top-[12vh] z-50 mx-auto flex max-h-[76vh] max-w-lg flex-col gap-4 overflow-y-auto rounded-lg border border-line-strong bg-raised p-5 [--ground:var(--raised)]',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-base text-muted">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <Button variant="ghost" size="icon-sm" aria-label="Close">
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </div>
          {children}
          {actions ? <div className="flex flex-wrap justify-end gap-2">{actions}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
