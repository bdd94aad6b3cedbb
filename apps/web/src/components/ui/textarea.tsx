'use client'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'
import { inputStyle } from './input.tsx'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl()
  return <textarea className={cn(inputStyle, 'h-auto min-h-16 py-1.5', className)} {...control} {...props} />
}
