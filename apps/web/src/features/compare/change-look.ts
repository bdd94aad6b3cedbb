import { CHANGE_WORDS } from '@broadside/shared/compare/change-words'
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
  worse: { word: CHANGE_WORDS.worse, tone: 'failed', icon: TrendingDown, text: 'text-failed' },
  better: { word: CHANGE_WORDS.better, tone: 'passed', icon: TrendingUp, text: 'text-passed' },
  no_change: { word: CHANGE_WORDS.no_change, tone: 'neutral', icon: CircleEqual, text: 'text-ink' },
  not_enough_data: {
    word: CHANGE_WORDS.not_enough_data,
    tone: 'suspect',
    icon: CircleDashed,
    text: 'text-suspect',
  },
  not_comparable: {
    word: CHANGE_WORDS.not_comparable,
    tone: 'invalid',
    icon: CircleSlash,
    text: 'text-invalid',
  },
}
