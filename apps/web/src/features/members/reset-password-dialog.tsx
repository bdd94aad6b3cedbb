'use client'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { FieldError } from '@/components/ui/field.tsx'
import { ShownOnce } from '@/components/ui/shown-once.tsx'
import { messageOf } from '../api/api-error.ts'

export interface ResetPasswordDialogProps {
  name: string
  busy: boolean
  /** The link that was just made: shown here and never again. */
  made: string | undefined
  error: unknown
  onReset: () => void
  onClose: () => void
}

/** Says what is lost by it, then shows the link to send. */
export function ResetPasswordDialog({ name, busy, made, error, onReset, onClose }: ResetPasswordDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? 'Send this link' : `Reset the password of ${name}?`}
      description={
        made
          ? undefined
          : 'Their password stops working and they are signed out everywhere. You get a link that signs them in once, so that they can choose another.'
      }
      actions={
        made ? undefined : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="danger" busy={busy} onClick={onReset}>
              Reset password
            </Button>
          </>
        )
      }
    >
      {made ? (
        <ShownOnce
          label="Sign-in link"
          value={made}
          hint={`For ${name} only. It works once, within a day; a new password is set under Settings, Your account.`}
          copyLabel="Copy link"
          onDone={onClose}
        />
      ) : null}
      {error ? <FieldError>{messageOf(error)}</FieldError> : null}
    </Dialog>
  )
}
