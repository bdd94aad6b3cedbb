'use client'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button, type ButtonProps } from './button.tsx'

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'value'> {
  /** The text, or how to make it when it is long. */
  value: string | (() => string)
  /** What is copied, for the accessible name: "Copy link". */
  label: string
  showLabel?: boolean
}

export function CopyButton({ value, label, showLabel, ...props }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : value())
      setCopied(true)
      setTimeout(() => setCopied(false), 1_500)
    } catch {
      toast.error('Could not copy', {
        description: 'The browser denied access to the clipboard. Select the text and copy it by hand.',
      })
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <Button variant="ghost" size={showLabel ? 'sm' : 'icon-sm'} aria-label={label} onClick={copy} {...props}>
      <Icon aria-hidden />
      {showLabel ? (copied ? 'Copied' : label) : null}
    </Button>
  )
}
