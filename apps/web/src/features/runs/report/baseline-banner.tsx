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

/** How the run stands beside its baseline, in a sentence that leads to the whole comparison. */
export function BaselineBanner({ runId, comparison }: { runId: string; comparison: BaselineComparison }) {
  const { baseline, why, pair } = comparison
  const { icon: Icon, text } = CHANGE_LOOKS[pair.change]
  return (
    <section
      aria-label="Beside the baseline"
      className="flex items-start gap-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', text)} />
      <div className="min-w-0 flex-1">
        <p className="num break-words">
          {pair.sentence.replace('Run B', 'This run').replace('than A', 'than its baseline')}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          Baseline, {why === 'pinned' ? 'pinned' : 'the run before that did the same'}:{' '}
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
