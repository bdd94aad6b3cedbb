import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

export interface MessagePageProps {
  title: string
  children: ReactNode
  actions?: ReactNode
}

/** A page that says one thing: what happened, why, and what to do. What comes late comes below: nothing above it moves. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-6 pt-[16vh] pb-16">
      <div className="w-full max-w-md">
        <Logo className="size-9" />
        <h1 className="mt-6 text-xl font-semibold tracking-tight">{title}</h1>
        <div className="mt-2 flex flex-col gap-2 text-muted">{children}</div>
        {actions ? <div className="mt-6 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </main>
  )
}
