import { Scale } from 'lucide-react'
import Link from 'next/link'
import { cn } from '@/components/ui/cn.ts'
import { CHANGE_LOOKS } from '@/features/compare/change-look.ts'
import type { PairView } from '@/features/compare/types.ts'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'

export interface BaselineComparison {
  readonly baseline: { readonly id: string; readonly name: string; readonly createdAt: Date }
  readonly why: 'pinned' | 'previous'
  readonly pair: PairView
}

/** A run beside its baseline, or why it is not. */
export type BaselineState = BaselineComparison | 'live' | 'loading' | 'none' | 'unfinished'

const WHY_NOT = {
  live: 'It is compared with its baseline when it has ended.',
  loading: 'It is being compared with its baseline.',
  none: 'Nothing to compare with yet: run the scenario again, or pin a run as its baseline.',
  unfinished: 'It did not finish, so it is not compared with a baseline.',
} as const

const FRAME = 'flex min-h-22 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3'

/** The line about the baseline. It has its place from the start, so that nothing moves when the answer comes. */
export function BaselineRow({ runId, baseline }: { runId: string; baseline: BaselineState }) {
  if (typeof baseline !== 'string') return <BaselineBanner runId={runId} comparison={baseline} />
  return (
    <section aria-label="Beside the baseline" className={FRAME}>
      <Scale aria-hidden className="size-5 shrink-0 text-subtle" />
      <p className="min-w-0 flex-1 text-muted">{WHY_NOT[baseline]}</p>
    </section>
  )
}

/** How the run stands beside its baseline, in a sentence that leads to the whole comparison. */
function BaselineBanner({ runId, comparison }: { runId: string; comparison: BaselineComparison }) {
  const { baseline, why, pair } = comparison
  const { icon: Icon, text } = CHANGE_LOOKS[pair.change]
  return (
    <section aria-label="Beside the baseline" className={FRAME}>
      <Icon aria-hidden className={cn('size-5 shrink-0', text)} />
      <div className="min-w-0 flex-1">
        <p className="num break-words">
          {pair.sentence.replace('Run B', 'This run').replace('than A', 'than its baseline')}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          Baseline, {why === 'pinned' ? 'pinned' : 'the previous run of the same load'}:{' '}
          <Link href={`/runs/${baseline.id}`} className="underline decoration-line-strong underline-offset-2">
            {baseline.name}
          </Link>
          , <RelativeTime at={baseline.createdAt} />.{' '}
          <Link
            href={`/compare?runs=${baseline.id},${runId}`}
            className="underline decoration-line-strong underline-offset-2"
          >
            Whole comparison
          </Link>
        </p>
      </div>
    </section>
  )
}
