'use client'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { FormActions } from '@/components/ui/form-actions.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'
import { ShownOnce } from '@/components/ui/shown-once.tsx'
import { useFormErrors } from '../forms/use-form-errors.ts'
import type { Role, rolesToGive } from './roles.ts'

export interface InviteDialogProps {
  roles: ReturnType<typeof rolesToGive>
  busy: boolean
  /** The link that was just made: shown here and never again. */
  made: string | undefined
  error: unknown
  onInvite: (value: { email: string; role: Role }) => void
  onClose: () => void
}

/** Asks for an address and a role, then shows the link to send. */
export function InviteDialog({ roles, busy, made, error, onInvite, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const { at, elsewhere } = useFormErrors(error, { email })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onInvite({ email, role })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? 'Send this link' : 'Invite somebody'}
    >
      {made ? (
        <ShownOnce
          label="Invitation link"
          value={made}
          hint={`For ${email} only. It is shown once and works once.`}
          copyLabel="Copy link"
          onDone={onClose}
        />
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <Field label="E-mail" error={at('email')}>
            <Input
              type="email"
              value={email}
              placeholder="ada@example.org"
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <Field label="Role">
            <Select value={role} onChange={setRole} options={roles} />
          </Field>
          {elsewhere ? <FieldError>{elsewhere}</FieldError> : null}
          <FormActions submit="Make link" busy={busy} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}
