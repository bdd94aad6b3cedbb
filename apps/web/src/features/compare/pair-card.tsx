import { Card } from '@/components/ui/card.tsx'
import { cn } from '@/components/ui/cn.ts'
import { counted } from '@/features/format/quantity.ts'
import { CHANGE_LOOKS } from './change-look.ts'
import { RunMark } from './run-mark.tsx'
import type { PairView } from './types.ts'

/** The answer first: what each run comes to beside A, in a sentence. */
export function PairsCard({ pairs }: { pairs: readonly PairView[] }) {
  return (
    <Card className="divide-y divide-line">
      {pairs.map((pair, index) => (
        <Answer key={pair.runId} pair={pair} index={index + 1} isAlone={pairs.length === 1} />
      ))}
    </Card>
  )
}

interface AnswerProps {
  pair: PairView
  index: number
  /** The only one: it is the headline of the page. */
  isAlone: boolean
}

function Answer({ pair, index, isAlone }: AnswerProps) {
  const { word, icon: Icon, text } = CHANGE_LOOKS[pair.change]
  const colon = pair.sentence.indexOf(':')
  const [verdict, numbers] =
    colon < 0 ? [pair.sentence, ''] : [pair.sentence.slice(0, colon + 1), pair.sentence.slice(colon + 1)]
  return (
    <section aria-label={`Run ${index + 1}: ${word}`} className="flex items-start gap-3 px-4 py-3">
      <Icon aria-hidden className={cn('size-5 shrink-0', text, isAlone && 'mt-1')} />
      <p className={cn('num min-w-0 flex-1 break-words', isAlone && 'text-lg leading-7')}>
        <span className="mr-2">
          <RunMark index={index} />
        </span>
        <strong className={cn('font-semibold', text)}>{verdict}</strong>
        {numbers}
        {pair.method === 'trials' ? (
          <span className="ml-2 text-sm text-subtle">
            {counted(pair.trials.a, 'trial')} against {pair.trials.b}
          </span>
        ) : null}
      </p>
    </section>
  )
}
