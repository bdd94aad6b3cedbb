'use client'
import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface DialogButtonProps {
  /** "New key" */
  label: string
  icon?: LucideIcon
  variant?: ButtonProps['variant']
  /** What it is called where several have the same label. */
  'aria-label'?: string
  /** Before it opens: what is left of the time before is cleared. */
  onOpen?: () => void
  /** The dialog, while it is open. */
  children: (close: () => void) => ReactNode
}

/** The small button of a card that opens a dialog, and the dialog. */
export function DialogButton({ label, icon: Icon = Plus, onOpen, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    onOpen?.()
    setOpen(true)
  }
  return (
    <>
      <Button size="sm" {...button} onClick={open}>
        <Icon aria-hidden />
        {label}
      </Button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  )
}
