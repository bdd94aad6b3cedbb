'use client'
import { fieldIssues } from '@broadside/shared/config/issues'
import { SECRET_FIELDS, Target } from '@broadside/shared/config/target'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'
import { LimitFields } from './limit-fields.tsx'
import type { LoadLimits } from './limit-texts.ts'

type Kind = Target['kind']

export interface TargetDraft {
  readonly name: string
  /** Without secrets, as the schema has it. */
  readonly config: Readonly<Record<string, unknown>> & { readonly kind: Kind }
  readonly hasSecret: boolean
  readonly limits: LoadLimits
}

export interface TargetDialogProps {
  /** What is edited; without a name it is a new one. */
  initial: TargetDraft
  busy: boolean
  error?: string
  onClose: () => void
  /** `secret` undefined: the stored one is kept. */
  onSave: (value: { name: string; config: Target; secret: string | undefined; limits: LoadLimits }) => void
}

interface FieldSpec {
  name: string
  label: string
  hint?: string
  placeholder: string
  /** Several values, with commas between. */
  list?: boolean
}

const FIELDS: Record<Kind, readonly FieldSpec[]> = {
  wsproxy: [
    {
      name: 'httpUrl',
      label: 'Backend URL',
      hint: 'creates sessions and takes queries',
      placeholder: 'http://127.0.0.1:8000',
    },
    { name: 'wsUrl', label: 'Gateway URL', hint: 'streams the tokens', placeholder: 'ws://127.0.0.1:4040' },
  ],
  centrifugo: [
    {
      name: 'httpUrl',
      label: 'Session API URL',
      hint: 'creates sessions and takes questions',
      placeholder: 'http://localhost:9000',
    },
    {
      name: 'wsUrl',
      label: 'Centrifugo URL',
      hint: 'streams the answers; /connection/websocket is added when there is no path',
      placeholder: 'ws://localhost:9001',
    },
    {
      name: 'namespace',
      label: 'Channel namespace',
      hint: 'a session’s channel is namespace:session_id',
      placeholder: 'session',
    },
  ],
  http: [{ name: 'baseUrl', label: 'Base URL', placeholder: 'http://127.0.0.1:8080' }],
  keycast: [
    {
      name: 'baseUrl',
      label: 'Base URL',
      hint: 'by name: the server takes 127.0.0.1 for no tenant',
      placeholder: 'http://localhost:3000',
    },
    {
      name: 'instanceUrls',
      label: 'Instances',
      hint: 'each one’s own address, with commas between: their counters are read before and after a run',
      placeholder: 'http://localhost:3001, http://localhost:3002',
      list: true,
    },
    {
      name: 'tenantHost',
      label: 'Tenant host',
      hint: 'sent as Host header, if given',
      placeholder: 'localhost',
    },
  ],
  'ws-stream': [{ name: 'url', label: 'WebSocket URL', placeholder: 'ws://127.0.0.1:9000/stream' }],
}

const KINDS = [
  { value: 'wsproxy', label: 'wsproxy', hint: 'LLM sessions over HTTP, tokens over WebSocket' },
  {
    value: 'centrifugo',
    label: 'centrifugo',
    hint: 'sessions over HTTP, publications over the Centrifugo protocol',
  },
  { value: 'http', label: 'http', hint: 'anything that answers HTTP/1.1' },
  { value: 'ws-stream', label: 'ws-stream', hint: 'a WebSocket that answers each message with a stream' },
  { value: 'keycast', label: 'keycast', hint: 'a signing service: users, tokens, RPC' },
] as const

/** Describes a system under test; checked with the schema that the server uses. */
export function TargetDialog({ initial, busy, error, onClose, onSave }: TargetDialogProps) {
  const [name, setName] = useState(initial.name)
  const [limits, setLimits] = useState(initial.limits)
  const [config, setConfig] = useState<Record<string, unknown> & { kind: Kind }>({ ...initial.config })
  const [secret, setSecret] = useState('')
  const [asked, setAsked] = useState(false)
  const parsed = Target.safeParse(config)
  const issues = parsed.success ? [] : fieldIssues(parsed.error, config, { schema: Target })
  const errorOf = (field: string) => {
    const issue = asked ? issues.find((candidate) => candidate.path === field) : undefined
    return issue && `Expected ${issue.expected}, received ${issue.received}.`
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (parsed.success && name.trim() !== '')
      onSave({ name: name.trim(), config: parsed.data, secret: secret || undefined, limits })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={initial.name ? `Edit ${initial.name}` : 'New target'}
      description="The system that receives the load. Only test systems that are yours."
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
            options={KINDS}
            onChange={(kind) => setConfig({ kind })}
            disabled={initial.name !== ''}
          />
        </Field>
        {FIELDS[config.kind].map((field) => (
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
                ? 'One is stored. Leave this empty to keep it.'
                : 'Optional: without it the token that the system itself hands out is used. Sealed at rest and never shown again.'
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
        <LimitFields limits={limits} onChange={setLimits} />
        {error ? <FieldError>{error}</FieldError> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''))

/** What a field's text means: nothing, one value, or several. */
function fieldValue({ list }: FieldSpec, text: string): string | string[] | undefined {
  if (text.trim() === '') return undefined
  return list ? text.split(',').map((part) => part.trim()) : text
}
