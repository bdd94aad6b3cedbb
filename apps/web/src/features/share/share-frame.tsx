'use client'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '@/components/shell/logo.tsx'
import { ThemeMenu } from '@/components/shell/theme-menu.tsx'
import { Button } from '@/components/ui/button.tsx'
import { RelativeTime } from '../format/relative-time-text.tsx'

export interface ShareFrameProps {
  what: string
  /** undefined: not here yet. */
  takenAt: string | undefined
  /** Of the same snapshot as one file. */
  fileUrl: string
  children: ReactNode
}

/** The page around what is shared: whose picture of when it is, and the file to take along. */
export function ShareFrame({ what, takenAt, fileUrl, children }: ShareFrameProps) {
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-20 flex h-12 items-center justify-between gap-3 border-b border-line bg-surface px-4 md:px-6 print:static">
        <p className="flex min-w-0 items-center gap-2.5 text-sm">
          <Logo className="size-6 shrink-0" />
          <span className="text-lg font-semibold tracking-tight max-sm:sr-only">Broadside</span>
          <span className="truncate text-muted">
            {what}
            {takenAt ? (
              <>
                , as it was <RelativeTime at={takenAt} />
              </>
            ) : null}
          </span>
        </p>
        <span className="flex items-center gap-2 print:hidden">
          {takenAt ? (
            <Button asChild size="sm">
              <a href={fileUrl} download>
                <Download aria-hidden />
                <span className="max-sm:sr-only">HTML file</span>
              </a>
            </Button>
          ) : null}
          <ThemeMenu />
        </span>
      </header>
      <main id="content" className="mx-auto w-full max-w-[1440px] px-4 py-5 md:px-6">
        {children}
      </main>
    </div>
  )
}
