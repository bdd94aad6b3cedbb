import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn.ts'

export interface StateCardProps {
  label: string
  icon: LucideIcon
  word: string
  wordStyle: string
  /** Beside the word, such as "3 of 4". */
  figure?: string
  /** The colour of its left edge, where the state has one. */
  edge?: string
  children: ReactNode
}

/** A card whose first line is a state: icon, word, and the reason below. */
export function StateCard({ label, icon: Icon, word, wordStyle, figure, edge, children }: StateCardProps) {
  return (
    <section
      aria-label={label}
      className={cn(
        'flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3',
        // The wider edge takes its three pixels from the padding: what stands inside stays where it was.
        edge && `border-l-4 pl-[13px] ${edge}`,
      )}
    >
      <p className="label-text">{label}</p>
      <p className={cn('flex items-center gap-2 text-xl font-semibold tracking-tight', wordStyle)}>
        <Icon aria-hidden className="size-5" />
        {word}
        {figure ? <span className="num text-base font-normal text-muted">{figure}</span> : null}
      </p>
      <div className="line-clamp-3 min-w-0 min-[900px]:min-h-15 text-sm text-muted">{children}</div>
    </section>
  )
}
