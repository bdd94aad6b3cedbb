'use client'
import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { Toaster } from './ui/toaster.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'

/** Light, dark or as the system; tooltips and messages for the whole page. `nonce`: of the page's script policy. */
export function Theme({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      nonce={nonce}
    >
      <TooltipProvider>{children}</TooltipProvider>
      <Toaster />
    </ThemeProvider>
  )
}
