'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { FormActions } from '@/components/ui/form-actions.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'
import { ShownOnce } from '@/components/ui/shown-once.tsx'
import { useFormErrors } from '../forms/use-form-errors.ts'

const KINDS = [
  { value: 'json', label: 'Signed JSON', hint: 'the run as the API returns it' },
  { value: 'slack', label: 'Chat message', hint: 'Slack, Mattermost and compatible chats' },
] as const
const EVENTS = {
  all: ['run.finished', 'run.failed', 'run.aborted'],
  finished: ['run.finished'],
  broken: ['run.failed', 'run.aborted'],
  thresholds: ['run.threshold_failed'],
} as const
const CHOICES = [
  { value: 'all', label: 'Every run that ends' },
  { value: 'finished', label: 'Runs that finished', hint: 'whatever the verdict' },
  { value: 'broken', label: 'Runs that failed or were aborted' },
  {
    value: 'thresholds',
    label: 'Thresholds that fail',
    hint: 'once per run: after 10 s while it goes on, or at its end',
  },
] as const

interface Draft {
  name: string
  url: string
  kind: 'json' | 'slack'
  events: (typeof EVENTS)[keyof typeof EVENTS][number][]
}
export interface NewWebhookDialogProps {
  busy: boolean
  /** The one that was just made: its secret is shown here and never again. */
  made: { readonly secret: string | null } | undefined
  error: unknown
  onCreate: (draft: Draft) => void
  onClose: () => void
}

export function NewWebhookDialog({ busy, made, error, onCreate, onClose }: NewWebhookDialogProps) {
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [kind, setKind] = useState<Draft['kind']>('json')
  const [events, setEvents] = useState<keyof typeof EVENTS>('all')
  const { at, elsewhere } = useFormErrors(error, { name, url })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onCreate({ name, url, kind, events: [...EVENTS[events]] })
  }
  if (made)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title="The webhook is on">
        {made.secret === null ? (
          <>
            <p className="text-sm text-muted">A chat does not check signatures: its address is the secret.</p>
            <Button className="self-end" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <ShownOnce
            label="Secret"
            value={made.secret}
            hint="Copy it now: it is not shown again. Each delivery carries Broadside-Signature: t=<seconds>,v1=<HMAC-SHA-256 of seconds.body>."
            copyLabel="Copy secret"
            onDone={onClose}
          />
        )}
      </Dialog>
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="New webhook">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label="Name" error={at('name')}>
          <Input value={name} placeholder="Team chat" onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="URL" error={at('url')}>
          <Input
            value={url}
            inputMode="url"
            placeholder="https://hooks.example.com/…"
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <Field label="Format">
          <Select value={kind} onChange={setKind} options={KINDS} />
        </Field>
        <Field label="When">
          <Select value={events} onChange={setEvents} options={CHOICES} />
        </Field>
        {elsewhere ? <FieldError>{elsewhere}</FieldError> : null}
        <FormActions submit="Create webhook" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
