import { cn } from '@/components/ui/cn.ts'
import { counted } from '@/features/format/quantity.ts'
import { CHANGE_LOOKS } from './change-look.ts'
import { RunMark } from './run-mark.tsx'
import type { PairView } from './types.ts'

/** The answer first: what a run comes to beside A, in a sentence. */
export function PairCard({ pair, index }: { pair: PairView; index: number }) {
  const { word, icon: Icon, text } = CHANGE_LOOKS[pair.change]
  const basis =
    pair.method === 'trials'
      ? `${counted(pair.trials.a, 'trial')} against ${pair.trials.b}`
      : 'one run a side: weaker than repeated trials'
  return (
    <section
      aria-label={`Run ${index + 1}: ${word}`}
      className="flex items-start gap-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', text)} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <RunMark index={index} />
          <span className={cn('font-semibold', text)}>{word}</span>
          <span className="text-sm text-subtle">{basis}</span>
        </p>
        <p className="num mt-0.5 break-words">{pair.sentence}</p>
      </div>
    </section>
  )
}
