'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { CopyButton } from '@/components/ui/copy-button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'

const SCOPES = {
  read: { label: 'read', hint: 'see runs, scenarios and targets', scopes: ['read'] },
  run: { label: 'read and run', hint: 'also start and stop runs: what CI needs', scopes: ['read', 'run'] },
  admin: { label: 'everything', hint: 'also targets and keys', scopes: ['read', 'run', 'admin'] },
} as const
type Choice = keyof typeof SCOPES

export interface NewKeyDialogProps {
  busy: boolean
  /** The key that was just made: shown here and never again. */
  made: string | undefined
  error?: string
  onCreate: (value: { name: string; scopes: ('read' | 'run' | 'admin')[]; expiresInDays?: number }) => void
  onClose: () => void
}

export function NewKeyDialog({ busy, made, error, onCreate, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<Choice>('run')
  const [asked, setAsked] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (name.trim() !== '') onCreate({ name: name.trim(), scopes: [...SCOPES[choice].scopes] })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={made ? 'Your new key' : 'New API key'}>
      {made ? (
        <>
          <Field
            label="API key"
            hint="Copy it now: only its fingerprint is kept, so it cannot be shown again."
          >
            <span className="flex gap-2">
              <Input
                readOnly
                value={made}
                className="font-mono text-sm"
                onFocus={(event) => event.target.select()}
              />
              <CopyButton variant="primary" showLabel label="Copy key" className="h-8" value={made} />
            </span>
          </Field>
          <Button className="self-end" onClick={onClose}>
            Done
          </Button>
        </>
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <Field
            label="Name"
            hint="where it is used"
            error={asked && name.trim() === '' ? 'Expected a name, received nothing.' : undefined}
          >
            <Input
              value={name}
              placeholder="GitHub Actions"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
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
          {error ? <FieldError>{error}</FieldError> : null}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={busy}>
              Create key
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
