import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn.ts'
import { Definition } from '@/features/charts/legend.tsx'
import { Sparkline } from '@/features/charts/sparkline.tsx'
import { CHANGE_LOOKS } from '@/features/compare/change-look.ts'
import type { BaselineDelta } from './baseline-delta.ts'

export interface NumberCardProps {
  label: string
  /** The metric whose definition is behind the label. */
  metric: string
  /** The number with its unit. */
  value: string
  /** What it is compared with, or what stands beside it. */
  note: ReactNode
  /** Shown on hover of the note: why this number and not another. */
  why?: string
  /** How it stands beside the baseline. */
  delta?: BaselineDelta
  trend?: { values: readonly (number | null)[]; color: string }
}

/** A counter is exact: a long one is written smaller instead of being cut. */
const sizeOf = (figures: string) =>
  figures.length <= 7 ? 'text-2xl' : figures.length <= 9 ? 'text-xl leading-8' : 'text-lg leading-8'

/** `1 234 ms` as its figures and its unit, which is said in a smaller voice. */
function partsOf(value: string): { figures: string; unit: string } {
  const at = value.search(/(?<=\d)\s?(?:[%/]|[a-z])/i)
  return at < 0 ? { figures: value, unit: '' } : { figures: value.slice(0, at), unit: value.slice(at) }
}

/** One headline number: what it is, how much with its unit, and what stands beside it. */
export function NumberCard({ label, metric, value, note, why, delta, trend }: NumberCardProps) {
  const { figures, unit } = partsOf(value)
  return (
    <section
      aria-label={label}
      className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <p className="label-text">
        <Definition metric={metric}>{label}</Definition>
      </p>
      <p title={value} className={cn('num truncate font-semibold tracking-tight', sizeOf(figures))}>
        {figures}
        {unit ? <span className="text-base font-medium tracking-normal text-muted">{unit}</span> : null}
      </p>
      <p title={why} className="num truncate text-sm text-muted">
        {note}
      </p>
      {/* Its place is kept: it comes after the rest. */}
      <p className={cn('num min-h-5 truncate text-sm', delta && CHANGE_LOOKS[delta.change].text)}>
        {delta?.text}
      </p>
      {trend ? <Sparkline {...trend} width={128} height={20} className="mt-auto w-full" /> : null}
    </section>
  )
}
