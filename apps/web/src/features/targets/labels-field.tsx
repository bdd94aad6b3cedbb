'use client'
import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import type { LabelLine } from './label-lines.ts'

export interface LabelsFieldProps {
  lines: readonly LabelLine[]
  error?: string
  onChange: (lines: readonly LabelLine[]) => void
}

/** Names and values to find and group targets by: "stage: canary". */
export function LabelsField({ lines, error, onChange }: LabelsFieldProps) {
  const patch = (at: number, change: Partial<LabelLine>) =>
    onChange(lines.map((line, other) => (other === at ? { ...line, ...change } : line)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">Labels</legend>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
        <div key={at} className="grid grid-cols-[1fr_1fr_2rem] gap-2">
          <Input
            aria-label={`Name of label ${at + 1}`}
            value={line.name}
            placeholder="stage"
            spellCheck={false}
            onChange={(event) => patch(at, { name: event.target.value })}
          />
          <Input
            aria-label={`Value of label ${at + 1}`}
            value={line.value}
            placeholder="canary"
            spellCheck={false}
            onChange={(event) => patch(at, { value: event.target.value })}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove label ${at + 1}`}
            onClick={() => onChange(lines.filter((_line, other) => other !== at))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
      <Button size="sm" className="self-start" onClick={() => onChange([...lines, { name: '', value: '' }])}>
        <Plus aria-hidden />
        Add label
      </Button>
    </fieldset>
  )
}
