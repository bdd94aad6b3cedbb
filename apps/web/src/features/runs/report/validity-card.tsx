import type { RunStatus, Validity } from '@broadside/shared/runs/run-status'
import type { Finding } from '@broadside/shared/summary/summary'
import { CircleDashed, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react'
import { counted } from '@/features/format/quantity.ts'
import { StateCard } from './state-card.tsx'

const LOOK = {
  valid: { icon: ShieldCheck, word: 'Valid', text: 'text-passed', edge: 'border-l-passed' },
  suspect: { icon: ShieldAlert, word: 'Suspect', text: 'text-suspect', edge: 'border-l-suspect' },
  invalid: { icon: ShieldX, word: 'Invalid', text: 'text-invalid', edge: 'border-l-invalid' },
} as const

export interface ValidityCardProps {
  validity: Validity | null
  findings: readonly Finding[]
  status: RunStatus
}

/** The first question of every run: can these numbers be believed? */
export function ValidityCard({ validity, findings, status }: ValidityCardProps) {
  if (validity === null) {
    const waiting = status === 'queued' || status === 'running'
    return (
      <StateCard label="Validity" icon={CircleDashed} word="Not judged yet" wordStyle="text-muted">
        {waiting
          ? 'The generator is watched each second; all other checks follow at the end.'
          : 'The run ended before it could be judged.'}
      </StateCard>
    )
  }
  const look = LOOK[validity]
  const loud = findings.filter((finding) => finding.severity !== 'ok')
  const worst = loud.find((finding) => finding.severity === 'invalid') ?? loud[0]
  return (
    <StateCard label="Validity" icon={look.icon} word={look.word} wordStyle={look.text} edge={look.edge}>
      {worst ? (
        <>
          <a href="#findings" className="text-ink decoration-line-strong underline-offset-2 hover:underline">
            {worst.title}
          </a>
          {loud.length > 1 ? ` · and ${counted(loud.length - 1, 'more finding')}` : null}
        </>
      ) : (
        quietWords(findings.length)
      )}
    </StateCard>
  )
}

const quietWords = (checks: number): string =>
  checks === 0 ? 'The run ended before anything was measured.' : `${counted(checks, 'check')}, no findings`
