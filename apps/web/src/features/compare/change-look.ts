import {
  CircleDashed,
  CircleEqual,
  CircleSlash,
  type LucideIcon,
  TrendingDown,
  TrendingUp,
} from 'lucide-react'
import type { Tone } from '@/components/ui/badge.tsx'
import type { PairView } from './types.ts'

interface ChangeLook {
  readonly word: string
  readonly tone: Tone
  readonly icon: LucideIcon
  /** Text colour of the word. */
  readonly text: string
}

export const CHANGE_LOOKS: Readonly<Record<PairView['change'], ChangeLook>> = {
  worse: { word: 'worse', tone: 'failed', icon: TrendingDown, text: 'text-failed' },
  better: { word: 'better', tone: 'passed', icon: TrendingUp, text: 'text-passed' },
  no_change: { word: 'no material change', tone: 'neutral', icon: CircleEqual, text: 'text-ink' },
  not_enough_data: { word: 'not enough data', tone: 'suspect', icon: CircleDashed, text: 'text-suspect' },
  not_comparable: { word: 'not comparable', tone: 'invalid', icon: CircleSlash, text: 'text-invalid' },
}
