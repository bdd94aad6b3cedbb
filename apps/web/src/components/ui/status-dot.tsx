import { cn } from './cn.ts'

const DOT = {
  passed: 'bg-passed',
  failed: 'bg-failed',
  invalid: 'bg-invalid',
  suspect: 'bg-suspect',
  running: 'bg-running',
  queued: 'bg-queued',
} as const

export type DotTone = keyof typeof DOT

/** A dot beside a word that says the same; it pulses while something is live. */
export function StatusDot({ tone, live, className }: { tone: DotTone; live?: boolean; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('inline-block size-2 shrink-0 rounded-full', DOT[tone], live && 'pulse-live', className)}
    />
  )
}
