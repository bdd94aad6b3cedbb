'use client'
import { useTheme } from 'next-themes'
import { Toaster as Sonner } from 'sonner'

/** Messages that answer an action; `toast()` itself comes from sonner. */
export function Toaster() {
  const { resolvedTheme } = useTheme()
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      position="bottom-right"
      toastOptions={{
        className: '!rounded-lg !border-line-strong !font-sans !bg-raised !text-ink !text-base !shadow-none',
        descriptionClassName: '!text-muted',
      }}
    />
  )
}
