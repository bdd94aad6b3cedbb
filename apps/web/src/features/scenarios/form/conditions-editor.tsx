'use client'
import { METRICS } from '@broadside/shared/metrics'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/components/ui/cn.ts'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { issueText } from '@/features/forms/issue-text.ts'
import { at, type DraftPath, issuesBelow } from '../draft.ts'
import { useDraft } from '../draft-context.tsx'
import { type ConditionLine, linesOf, mapOf, placeOf } from './condition-lines.ts'

export interface ConditionsEditorProps {
  path: DraftPath
  /** What one line is: "threshold". */
  noun: string
  /** The label of the condition's own field. */
  label: string
  /** What a new line begins with. */
  blank: { readonly metric: string; readonly threshold: string }
  /** Whether a line may end the run when it fails. */
  mayAbort?: boolean
}

/** Conditions on metrics in k6's grammar, one a line. */
export function ConditionsEditor({ path, noun, label, blank, mayAbort = false }: ConditionsEditorProps) {
  const { draft, issues, set } = useDraft()
  const listId = useId()
  const [lines, setLines] = useState(() => linesOf(at(draft, path)))
  const below = issuesBelow(issues, path)
  const shown = lines.map((line, index) => {
    const place = placeOf(lines, index, path.join('.'))
    const own = [place, place.replace(/\[\d+\]$/, '')]
    return {
      line,
      issue: below.find((issue) => own.includes(issue.path) || issue.path.startsWith(`${place}.`)),
    }
  })
  const elsewhere = below.find((issue) => !shown.some((one) => one.issue === issue))
  const change = (next: ConditionLine[]) => {
    setLines(next)
    set(path, mapOf(next))
  }
  const patch = (index: number, part: Partial<ConditionLine>) =>
    change(lines.map((line, other) => (other === index ? { ...line, ...part } : line)))
  return (
    <div className="flex flex-col gap-3">
      <datalist id={listId}>
        {Object.entries(METRICS).map(([name, metric]) => (
          <option key={name} value={name}>
            {metric.label}
          </option>
        ))}
      </datalist>
      {shown.map(({ line, issue }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
          key={index}
          className={
            mayAbort
              ? 'grid grid-cols-[1.25fr_1fr_2rem] items-start gap-2 max-sm:[&_input]:px-2 sm:grid-cols-[1fr_1fr_auto_2rem]'
              : 'grid grid-cols-[1.25fr_1fr_2rem] items-start gap-2 max-sm:[&_input]:px-2'
          }
        >
          <Field label="Metric" isRepeated={index > 0}>
            <Input
              list={listId}
              value={line.metric}
              spellCheck={false}
              className="font-mono text-sm"
              onChange={(event) => patch(index, { metric: event.target.value })}
            />
          </Field>
          <Field label={label} error={issue && issueText(issue)} isRepeated={index > 0}>
            <Input
              value={line.threshold}
              spellCheck={false}
              className="font-mono text-sm"
              onChange={(event) => patch(index, { threshold: event.target.value })}
            />
          </Field>
          {mayAbort ? (
            <Switch
              checked={line.abortOnFail}
              onChange={(abortOnFail) => patch(index, { abortOnFail })}
              label="abort on fail"
              className={cn(
                'order-last col-span-3 sm:order-none sm:col-span-1',
                index > 0 ? 'sm:mt-2' : 'sm:mt-8',
              )}
            />
          ) : null}
          <Button
            variant="ghost"
            size="icon"
            className={index > 0 ? undefined : 'mt-6'}
            aria-label={`Remove ${noun} ${index + 1}`}
            onClick={() => change(lines.filter((_line, other) => other !== index))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      {elsewhere ? <FieldError>{issueText(elsewhere)}</FieldError> : null}
      <Button
        size="sm"
        className="self-start"
        onClick={() => change([...lines, { ...blank, abortOnFail: false, rest: {} }])}
      >
        <Plus aria-hidden />
        Add {noun}
      </Button>
    </div>
  )
}
