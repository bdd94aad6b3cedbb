'use client'
import { Star } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { Tooltip } from '@/components/ui/tooltip.tsx'
import { ForMembers } from '../account/allowed.tsx'
import type { RunView } from './run-view.ts'
import { useEditRun } from './use-edit-run.ts'

/** A starred run is kept by the retention rules, and found by a filter of the list. */
export function StarButton({ run }: { run: RunView }) {
  const { save } = useEditRun(run.id)
  const label = run.starred ? 'Remove the star' : 'Star: keep this run'
  return (
    <ForMembers>
      <Tooltip content={label}>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Star"
          aria-pressed={run.starred}
          onClick={() => save({ starred: !run.starred })}
        >
          <Star aria-hidden className={run.starred ? 'fill-current text-accent' : undefined} />
        </Button>
      </Tooltip>
    </ForMembers>
  )
}
