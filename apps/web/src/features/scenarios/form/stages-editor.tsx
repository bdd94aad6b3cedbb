'use client'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/components/ui/cn.ts'
import { FieldError } from '@/components/ui/field.tsx'
import { at, type DraftPath, issueAt } from '../draft.ts'
import { DraftDuration, DraftNumber, useDraft } from '../draft-context.tsx'

/** A list of stages: how long, and where to. */
export function StagesEditor({ path, unit }: { path: DraftPath; unit: string }) {
  const { draft, issues, set } = useDraft()
  const value = at(draft, path)
  const stages: readonly unknown[] = Array.isArray(value) ? value : []
  const error = issueAt(issues, path)
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <p className="text-sm font-medium">Stages</p>
      <ol className="flex flex-col gap-2">
        {stages.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage has no name but its place
          <li key={index} className="grid grid-cols-[1.5rem_1fr_1fr_2rem] items-start gap-2">
            <span className={cn('num text-right text-sm text-subtle', index > 0 ? 'pt-1.5' : 'pt-7.5')}>
              {index + 1}
            </span>
            <DraftDuration path={[...path, index, 'duration']} label="Duration" isRepeated={index > 0} />
            <DraftNumber
              path={[...path, index, 'target']}
              label="Target"
              unit={unit}
              isRepeated={index > 0}
            />
            <Button
              variant="ghost"
              size="icon"
              className={index > 0 ? undefined : 'mt-6'}
              aria-label={`Remove stage ${index + 1}`}
              onClick={() =>
                set(
                  path,
                  stages.filter((_stage, other) => other !== index),
                )
              }
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      {error ? <FieldError>{error}</FieldError> : null}
      <Button
        size="sm"
        className="self-start"
        onClick={() => set(path, [...stages, { duration: '30s', target: 10 }])}
      >
        <Plus aria-hidden />
        Add stage
      </Button>
    </div>
  )
}
