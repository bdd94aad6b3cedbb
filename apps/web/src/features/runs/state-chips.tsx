import type { RunStatus, Validity, Verdict } from '@broadside/shared/runs/run-status'
import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  CircleStop,
  CircleX,
  Clock,
  Flag,
  type LucideIcon,
  ShieldAlert,
  ShieldCheck,
  ShieldX,
} from 'lucide-react'
import { Badge, type Tone } from '@/components/ui/badge.tsx'

interface Look {
  tone: Tone
  icon: LucideIcon
  word: string
}

const STATUS: Record<RunStatus, Look> = {
  queued: { tone: 'queued', icon: Clock, word: 'queued' },
  running: { tone: 'running', icon: CircleDot, word: 'running' },
  finished: { tone: 'neutral', icon: Flag, word: 'finished' },
  failed: { tone: 'failed', icon: CircleX, word: 'failed' },
  aborted: { tone: 'queued', icon: CircleStop, word: 'aborted' },
}

const VERDICT: Record<Verdict, Look> = {
  passed: { tone: 'passed', icon: CircleCheck, word: 'passed' },
  failed: { tone: 'failed', icon: CircleX, word: 'failed' },
  none: { tone: 'neutral', icon: CircleSlash, word: 'no verdict' },
}

const VALIDITY: Record<Validity, Look> = {
  valid: { tone: 'passed', icon: ShieldCheck, word: 'valid' },
  suspect: { tone: 'suspect', icon: ShieldAlert, word: 'suspect' },
  invalid: { tone: 'invalid', icon: ShieldX, word: 'invalid' },
}

function Chip({ look: { tone, icon: Icon, word }, live }: { look: Look; live?: boolean }) {
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className={live ? 'pulse-live' : undefined} />
      {word}
    </Badge>
  )
}

export const StatusChip = ({ status }: { status: RunStatus }) => (
  <Chip look={STATUS[status]} live={status === 'running'} />
)

/** The verdict of the thresholds; grey while the measurement is not to be trusted. */
export function VerdictChip({ verdict, validity }: { verdict: Verdict; validity: Validity | null }) {
  const look = VERDICT[verdict]
  return <Chip look={validity === 'invalid' ? { ...look, tone: 'outline' } : look} />
}

export function ValidityChip({ validity }: { validity: Validity | null }) {
  if (validity === null)
    return <Chip look={{ tone: 'outline', icon: CircleDashed, word: 'not judged yet' }} />
  return <Chip look={VALIDITY[validity]} />
}
