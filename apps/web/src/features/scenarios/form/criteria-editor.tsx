'use client'
import { isRecord } from '@broadside/shared/config/schema-walk'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { at, type DraftPath, issuesBelow } from '../draft.ts'
import { useDraft } from '../draft-context.tsx'

interface Line {
  readonly metric: string
  readonly threshold: string
}

/** What every level of a search must hold, in the grammar of thresholds. */
export function CriteriaEditor({ path }: { path: DraftPath }) {
  const { draft, issues, set } = useDraft()
  const [lines, setLines] = useState(() => linesOf(at(draft, path)))
  const [issue] = issuesBelow(issues, path)
  const change = (next: Line[]) => {
    setLines(next)
    set(path, mapOf(next))
  }
  const patch = (index: number, part: Partial<Line>) =>
    change(lines.map((line, other) => (other === index ? { ...line, ...part } : line)))
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <p className="text-sm font-medium">Criteria</p>
      <p className="text-sm text-muted">A level breaks when one of these fails. Latencies are in ms.</p>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
        <div key={index} className="grid grid-cols-[1fr_1fr_2rem] items-start gap-2">
          <Field label="Metric">
            <Input
              value={line.metric}
              spellCheck={false}
              className="font-mono text-sm"
              onChange={(event) => patch(index, { metric: event.target.value })}
            />
          </Field>
          <Field label="Must hold">
            <Input
              value={line.threshold}
              spellCheck={false}
              className="font-mono text-sm"
              onChange={(event) => patch(index, { threshold: event.target.value })}
            />
          </Field>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6"
            aria-label={`Remove criterion ${index + 1}`}
            onClick={() => change(lines.filter((_line, other) => other !== index))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      {issue ? <FieldError>{`Expected ${issue.expected}, received ${issue.received}.`}</FieldError> : null}
      <Button
        size="sm"
        className="self-start"
        onClick={() => change([...lines, { metric: 'response_time', threshold: 'p(95)<500' }])}
      >
        <Plus aria-hidden />
        Add criterion
      </Button>
    </div>
  )
}

function linesOf(criteria: unknown): Line[] {
  if (!isRecord(criteria)) return []
  return Object.entries(criteria).flatMap(([metric, list]) =>
    (Array.isArray(list) ? list : []).map((threshold: unknown) => ({ metric, threshold: String(threshold) })),
  )
}

function mapOf(lines: readonly Line[]): Record<string, string[]> {
  const map: Record<string, string[]> = {}
  for (const { metric, threshold } of lines) map[metric] = [...(map[metric] ?? []), threshold]
  return map
}
