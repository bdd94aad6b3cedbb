'use client'
import { fieldIssues } from '@broadside/shared/config/issues'
import type { Labels } from '@broadside/shared/config/labels'
import { SECRET_FIELDS, Target } from '@broadside/shared/config/target'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { FormActions } from '@/components/ui/form-actions.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'
import { issueText } from '../forms/issue-text.ts'
import { type LabelLine, labelLines, readLabels } from './label-lines.ts'
import { LabelsField } from './labels-field.tsx'
import { LimitFields } from './limit-fields.tsx'
import type { LoadLimits } from './limit-texts.ts'
import { TARGET_FIELDS, TARGET_KINDS, type TargetField, type TargetKind } from './target-kinds.ts'

export interface TargetDraft {
  readonly name: string
  /** Without secrets, as the schema has it. */
  readonly config: Readonly<Record<string, unknown>> & { readonly kind: TargetKind }
  readonly hasSecret: boolean
  readonly labels: Labels
  readonly limits: LoadLimits
}

export interface SavedTarget {
  readonly name: string
  readonly config: Target
  /** undefined: the stored one is kept. */
  readonly secret: string | undefined
  readonly labels: Labels
  readonly limits: LoadLimits
}

export interface TargetDialogProps {
  /** What is edited; without a name it is a new one. */
  initial: TargetDraft
  busy: boolean
  error?: string
  onClose: () => void
  onSave: (target: SavedTarget) => void
}

/** Describes a system under test; checked with the schema that the server uses. */
export function TargetDialog({ initial, busy, error, onClose, onSave }: TargetDialogProps) {
  const [name, setName] = useState(initial.name)
  const [limits, setLimits] = useState(initial.limits)
  const [lines, setLines] = useState<readonly LabelLine[]>(() => labelLines(initial.labels))
  const [config, setConfig] = useState<Record<string, unknown> & { kind: TargetKind }>({ ...initial.config })
  const [secret, setSecret] = useState('')
  const [asked, setAsked] = useState(false)
  const parsed = Target.safeParse(config)
  const issues = parsed.success ? [] : fieldIssues(parsed.error, config, { schema: Target })
  const errorOf = (field: string) => {
    const issue = asked ? issues.find((candidate) => candidate.path === field) : undefined
    return issue && issueText(issue)
  }
  const read = readLabels(lines)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!parsed.success || name.trim() === '' || 'error' in read) return
    const { labels } = read
    onSave({ name: name.trim(), config: parsed.data, secret: secret || undefined, labels, limits })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={initial.name ? `Edit ${initial.name}` : 'New target'}
      description="The system that receives the load. Only test systems that you own."
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field
          label="Name"
          error={asked && name.trim() === '' ? 'Expected a name, received nothing.' : undefined}
        >
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder={`${config.kind} (staging)`}
          />
        </Field>
        <Field label="Kind">
          <Select
            value={config.kind}
            options={TARGET_KINDS}
            onChange={(kind) => setConfig({ kind })}
            disabled={initial.name !== ''}
          />
        </Field>
        {TARGET_FIELDS[config.kind].map((field) => (
          <Field key={field.name} label={field.label} hint={field.hint} error={errorOf(field.name)}>
            <Input
              value={textOf(config[field.name])}
              placeholder={field.placeholder}
              spellCheck={false}
              onChange={(event) =>
                setConfig({ ...config, [field.name]: fieldValue(field, event.target.value) })
              }
            />
          </Field>
        ))}
        {SECRET_FIELDS[config.kind].includes('secret') ? (
          <Field
            label="JWT secret"
            hint={
              initial.hasSecret
                ? 'A secret is stored. Leave this empty to keep it.'
                : 'Optional: without it, the token of the system itself is used. Encrypted at rest and never shown again.'
            }
          >
            <Input
              type="password"
              autoComplete="off"
              value={secret}
              onChange={(event) => setSecret(event.target.value)}
            />
          </Field>
        ) : null}
        <LabelsField
          lines={lines}
          error={asked && 'error' in read ? read.error : undefined}
          onChange={setLines}
        />
        <LimitFields limits={limits} onChange={setLimits} />
        {error ? <FieldError>{error}</FieldError> : null}
        <FormActions submit="Save" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''))

/** What a field's text means: nothing, one value, or several. */
function fieldValue({ list }: TargetField, text: string): string | string[] | undefined {
  if (text.trim() === '') return undefined
  return list ? text.split(',').map((part) => part.trim()) : text
}
