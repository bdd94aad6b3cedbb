'use client'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { at, type DraftPath } from '../draft.ts'
import { DraftSelect, DraftText, useDraft } from '../draft-context.tsx'

const TYPES = [
  { value: 'json', label: 'JSON', hint: 'a JSON path exists, or has this value' },
  { value: 'body', label: 'body', hint: 'the body contains this text' },
  { value: 'header', label: 'header', hint: 'a header exists, or contains this text' },
  { value: 'sha256-json', label: 'SHA-256 in JSON', hint: 'the server reports what it received' },
  { value: 'sha256-header', label: 'SHA-256 in a header', hint: 'the server reports what it received' },
  { value: 'sha256-echo', label: 'SHA-256 of the echo', hint: 'the body came back unchanged' },
  { value: 'status', label: 'status', hint: 'one of these; edit as YAML' },
] as const
type CheckType = (typeof TYPES)[number]['value']

const START: Record<CheckType, object> = {
  json: { type: 'json', path: '$.status' },
  body: { type: 'body', contains: 'ok' },
  header: { type: 'header', header: 'content-type' },
  'sha256-json': { type: 'sha256-json', path: '$.sha256' },
  'sha256-header': { type: 'sha256-header', header: 'x-content-sha256' },
  'sha256-echo': { type: 'sha256-echo' },
  status: { type: 'status', in: [200] },
}

/** What every answer must be; an answer that is not counts as failed. */
export function HttpChecks({ path }: { path: DraftPath }) {
  const { draft, set } = useDraft()
  const value = at(draft, path)
  const checks: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <legend className="sr-only">Checks</legend>
      <h2 className="text-base font-semibold">Checks</h2>
      <p className="mb-3 text-sm text-muted">
        What every answer must satisfy. An answer that does not is a failure, whatever its status.
      </p>
      <div className="flex flex-col gap-3">
        {checks.map((_, index) => (
          <CheckRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a check has no name but its place
            key={index}
            path={[...path, index]}
            number={index + 1}
            onRemove={() => {
              const rest = checks.filter((_check, other) => other !== index)
              set(path, rest.length > 0 ? rest : undefined)
            }}
          />
        ))}
        <Button size="sm" className="self-start" onClick={() => set(path, [...checks, START.json])}>
          <Plus aria-hidden />
          Add check
        </Button>
      </div>
    </fieldset>
  )
}

function CheckRow({ path, number, onRemove }: { path: DraftPath; number: number; onRemove: () => void }) {
  const { draft, set } = useDraft()
  const type = at(draft, [...path, 'type'])
  const isOne = (...types: CheckType[]) => types.includes(type as CheckType)
  return (
    <div className="grid grid-cols-[1fr_2rem] items-start gap-2 sm:grid-cols-[1fr_1fr_1fr_2rem]">
      <DraftSelect
        path={[...path, 'type']}
        label="Check"
        fallback="json"
        options={TYPES}
        onChange={(next) => set(path, START[next])}
        className="col-start-1"
      />
      {isOne('json', 'sha256-json') ? (
        <DraftText path={[...path, 'path']} label="Place" className="col-start-1 sm:col-start-auto" />
      ) : null}
      {isOne('header', 'sha256-header') ? (
        <DraftText path={[...path, 'header']} label="Header" className="col-start-1 sm:col-start-auto" />
      ) : null}
      {isOne('json') ? (
        <DraftText
          path={[...path, 'equals']}
          label="Is"
          placeholder="there"
          className="col-start-1 sm:col-start-auto"
        />
      ) : null}
      {isOne('header', 'body') ? (
        <DraftText
          path={[...path, 'contains']}
          label="Has"
          placeholder={isOne('header') ? 'anything' : undefined}
          className="col-start-1 sm:col-start-auto"
        />
      ) : null}
      <Button
        variant="ghost"
        size="icon"
        className="col-start-2 row-start-1 mt-6 sm:col-start-4"
        aria-label={`Remove check ${number}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  )
}
