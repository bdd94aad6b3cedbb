'use client'
import { isRecord } from '@broadside/shared/config/schema-walk'
import { METRICS } from '@broadside/shared/metrics'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Field } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { at, issuesBelow } from '../draft.ts'
import { useDraft } from '../draft-context.tsx'

interface Line {
  metric: string
  threshold: string
  abortOnFail: boolean
  rest: Record<string, unknown>
}

/** What decides whether a run passes, in k6's grammar. */
export function ThresholdsSection() {
  const { draft, issues, set } = useDraft()
  const listId = useId()
  const [lines, setLines] = useState(() => linesOf(at(draft, ['thresholds'])))
  const wrong = issuesBelow(issues, ['thresholds'])
  const change = (next: Line[]) => {
    setLines(next)
    set(['thresholds'], mapOf(next))
  }
  const patch = (index: number, part: Partial<Line>) =>
    change(lines.map((line, other) => (other === index ? { ...line, ...part } : line)))
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <legend className="sr-only">Thresholds</legend>
      <h2 className="text-base font-semibold">Thresholds</h2>
      <p className="mb-3 text-sm text-muted">
        What decides whether a run passes, as in k6: <code className="font-mono text-xs">p(99)&lt;50</code>,{' '}
        <code className="font-mono text-xs">rate&lt;0.01</code>. Latencies are in ms.
      </p>
      <datalist id={listId}>
        {Object.entries(METRICS).map(([name, metric]) => (
          <option key={name} value={name}>
            {metric.label}
          </option>
        ))}
      </datalist>
      <div className="flex flex-col gap-3">
        {lines.map((line, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
            key={index}
            className="grid grid-cols-[1fr_1fr_2rem] items-start gap-2 sm:grid-cols-[1fr_1fr_auto_2rem]"
          >
            <Field label="Metric">
              <Input
                list={listId}
                value={line.metric}
                spellCheck={false}
                className="font-mono text-sm"
                onChange={(event) => patch(index, { metric: event.target.value })}
              />
            </Field>
            <Field label="Threshold" error={lineIssue(wrong, lines, index)}>
              <Input
                value={line.threshold}
                spellCheck={false}
                className="font-mono text-sm"
                onChange={(event) => patch(index, { threshold: event.target.value })}
              />
            </Field>
            <Switch
              checked={line.abortOnFail}
              onChange={(abortOnFail) => patch(index, { abortOnFail })}
              label="abort on fail"
              className="order-last col-span-3 sm:order-none sm:col-span-1 sm:mt-8"
            />
            <Button
              variant="ghost"
              size="icon"
              className="mt-6"
              aria-label={`Remove threshold ${index + 1}`}
              onClick={() => change(lines.filter((_line, other) => other !== index))}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        ))}
        <Button
          size="sm"
          className="self-start"
          onClick={() =>
            change([...lines, { metric: 'ttft', threshold: 'p(95)<500', abortOnFail: false, rest: {} }])
          }
        >
          <Plus aria-hidden />
          Add threshold
        </Button>
      </div>
    </fieldset>
  )
}

function linesOf(thresholds: unknown): Line[] {
  if (!isRecord(thresholds)) return []
  return Object.entries(thresholds).flatMap(([metric, list]) =>
    (Array.isArray(list) ? list : []).map((entry: unknown) => {
      if (!isRecord(entry)) return { metric, threshold: String(entry), abortOnFail: false, rest: {} }
      const { threshold, abortOnFail, ...rest } = entry
      return { metric, threshold: String(threshold ?? ''), abortOnFail: abortOnFail === true, rest }
    }),
  )
}

function mapOf(lines: readonly Line[]): Record<string, unknown[]> {
  const map: Record<string, unknown[]> = {}
  for (const { metric, threshold, abortOnFail, rest } of lines) {
    const isLong = abortOnFail || Object.keys(rest).length > 0
    const entry = isLong ? { threshold, abortOnFail, ...rest } : threshold
    map[metric] = [...(map[metric] ?? []), entry]
  }
  return map
}

/** The issue of a line: at its own place in its metric's list, or at the metric itself. */
function lineIssue(
  issues: readonly { path: string; expected: string; received: string }[],
  lines: readonly Line[],
  index: number,
) {
  const line = lines[index]
  if (!line) return undefined
  const place = lines.slice(0, index).filter((other) => other.metric === line.metric).length
  const own = `thresholds.${line.metric}[${place}]`
  const issue = issues.find(
    ({ path }) => path === own || path.startsWith(`${own}.`) || path === `thresholds.${line.metric}`,
  )
  return issue && `Expected ${issue.expected}, received ${issue.received}.`
}
