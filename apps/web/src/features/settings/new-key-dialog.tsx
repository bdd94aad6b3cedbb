'use client'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { FormActions } from '@/components/ui/form-actions.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'
import { ShownOnce } from '@/components/ui/shown-once.tsx'
import { useFormErrors } from '../forms/use-form-errors.ts'

const SCOPES = {
  read: { label: 'read', hint: 'see runs, scenarios and targets', scopes: ['read'] },
  run: { label: 'read and run', hint: 'also start and stop runs: what CI needs', scopes: ['read', 'run'] },
  admin: { label: 'everything', hint: 'also targets and keys', scopes: ['read', 'run', 'admin'] },
} as const
type Choice = keyof typeof SCOPES

const EXPIRIES = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const

export interface NewKey {
  name: string
  scopes: ('read' | 'run' | 'admin')[]
  expiresInDays?: number
}

export interface NewKeyDialogProps {
  busy: boolean
  /** The key that was just made: shown here and never again. */
  made: string | undefined
  error: unknown
  onCreate: (key: NewKey) => void
  onClose: () => void
}

export function NewKeyDialog({ busy, made, error, onCreate, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<Choice>('run')
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]['value']>('never')
  const { at, elsewhere } = useFormErrors(error, { name })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onCreate({
      name,
      scopes: [...SCOPES[choice].scopes],
      expiresInDays: expiry === 'never' ? undefined : Number(expiry),
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={made ? 'Your new key' : 'New API key'}>
      {made ? (
        <ShownOnce
          label="API key"
          value={made}
          hint="Copy it now: only a hash is stored, so it cannot be shown again."
          copyLabel="Copy key"
          onDone={onClose}
        />
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <Field label="Name" hint="where it is used" error={at('name')}>
            <Input
              value={name}
              placeholder="GitHub Actions"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="May">
              <Select
                value={choice}
                onChange={setChoice}
                options={(Object.keys(SCOPES) as Choice[]).map((value) => ({
                  value,
                  label: SCOPES[value].label,
                  hint: SCOPES[value].hint,
                }))}
              />
            </Field>
            <Field label="Expires">
              <Select value={expiry} onChange={setExpiry} options={EXPIRIES} />
            </Field>
          </div>
          {elsewhere ? <FieldError>{elsewhere}</FieldError> : null}
          <FormActions submit="Create key" busy={busy} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}
