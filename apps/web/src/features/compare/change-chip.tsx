import { Badge } from '@/components/ui/badge.tsx'
import { CHANGE_LOOKS } from './change-look.ts'
import type { PairView } from './types.ts'

export function ChangeChip({ change }: { change: PairView['change'] }) {
  const { word, tone, icon: Icon } = CHANGE_LOOKS[change]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {word}
    </Badge>
  )
}
