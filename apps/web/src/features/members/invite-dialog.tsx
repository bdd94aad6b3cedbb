'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { CopyButton } from '@/components/ui/copy-button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'
import type { Role, rolesToGive } from './roles.ts'

export interface InviteDialogProps {
  roles: ReturnType<typeof rolesToGive>
  busy: boolean
  /** The link that was just made: shown here and never again. */
  made: string | undefined
  error?: string
  onInvite: (value: { email: string; role: Role }) => void
  onClose: () => void
}

/** Asks for an address and a role, then shows the link to send. */
export function InviteDialog({ roles, busy, made, error, onInvite, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
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
        <>
          <Field label="Invitation link" hint={`For ${email} alone. It is shown once and opens once.`}>
            <span className="flex gap-2">
              <Input
                readOnly
                value={made}
                className="font-mono text-sm"
                onFocus={(event) => event.target.select()}
              />
              <CopyButton variant="primary" showLabel label="Copy link" className="h-8" value={made} />
            </span>
          </Field>
          <Button className="self-end" onClick={onClose}>
            Done
          </Button>
        </>
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <Field label="E-mail" error={error}>
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
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={busy}>
              Make link
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
