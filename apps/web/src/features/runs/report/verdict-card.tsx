import { isFinal, type RunStatus, type Validity, type Verdict } from '@broadside/shared/runs/run-status'
import type { ThresholdResult } from '@broadside/shared/summary/summary'
import { CircleCheck, CircleDashed, CircleSlash, CircleX } from 'lucide-react'
import { cn } from '@/components/ui/cn.ts'
import { counted } from '@/features/format/quantity.ts'
import { marginText, observedText } from '../threshold-text.ts'
import { StateCard } from './state-card.tsx'

/** What there is room for; the tab Thresholds has all. */
const MOST_LINES = 3

export interface VerdictCardProps {
  verdict: Verdict
  validity: Validity | null
  thresholds: readonly ThresholdResult[]
  /** How many thresholds the configuration has, for a run that was not judged yet. */
  configured: number
  status: RunStatus
}

/** The second question: did it pass? Grey, and said so, when the measurement is not to be trusted. */
export function VerdictCard({ verdict, validity, thresholds, configured, status }: VerdictCardProps) {
  if (verdict === 'none') {
    const waits = configured > 0 && !isFinal(status)
    return (
      <StateCard
        label="Verdict"
        icon={waits ? CircleDashed : CircleSlash}
        word={waits ? 'Not judged yet' : 'No verdict'}
        wordStyle="text-muted"
      >
        {waits
          ? `${counted(configured, 'threshold')} will decide.`
          : configured > 0
            ? 'The run ended before its thresholds could be judged.'
            : 'The scenario has no thresholds, so there is no verdict.'}
      </StateCard>
    )
  }
  const distrusted = validity === 'invalid'
  const passed = thresholds.filter((threshold) => threshold.passed).length
  const tone = distrusted ? 'text-muted' : verdict === 'passed' ? 'text-passed' : 'text-failed'
  const edge = distrusted ? undefined : verdict === 'passed' ? 'border-l-passed' : 'border-l-failed'
  const shown = [...thresholds]
    .sort((a, b) => Number(a.passed) - Number(b.passed))
    .slice(0, thresholds.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES)
  const more = thresholds.length - shown.length
  return (
    <StateCard
      label="Verdict"
      icon={verdict === 'passed' ? CircleCheck : CircleX}
      word={verdict === 'passed' ? 'Passed' : 'Failed'}
      wordStyle={tone}
      figure={`${passed} of ${thresholds.length}`}
      edge={edge}
    >
      {distrusted ? (
        `${verdict === 'passed' ? 'Passed' : 'Failed'}, but do not trust it: the measurement is invalid.`
      ) : (
        <ul className="flex flex-col">
          {shown.map((threshold) => (
            <li key={`${threshold.metric}-${threshold.threshold}`} className="flex justify-between gap-3">
              <span title={`${threshold.metric} ${threshold.threshold}`} className="truncate">
                {threshold.metric} {threshold.threshold}
              </span>
              <span
                title={marginText(threshold)}
                className={cn('num shrink-0', threshold.passed ? 'text-ink' : 'text-failed')}
              >
                {observedText(threshold)}
              </span>
            </li>
          ))}
          {more > 0 ? <li>and {more} more under Thresholds</li> : null}
        </ul>
      )}
    </StateCard>
  )
}
