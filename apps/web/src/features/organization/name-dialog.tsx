'use client'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { FormActions } from '@/components/ui/form-actions.tsx'
import { Input } from '@/components/ui/input.tsx'
import { useFormErrors } from '../forms/use-form-errors.ts'

export interface NameDialogProps {
  title: string
  description?: string
  /** What it is called now; a new thing has no name yet. */
  initial?: string
  placeholder?: string
  submit: string
  busy: boolean
  error: unknown
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the one thing that an organization or a project is made with: its name. */
export function NameDialog({
  title,
  description,
  initial = '',
  placeholder,
  submit,
  busy,
  error,
  onSave,
  onClose,
}: NameDialogProps) {
  const [name, setName] = useState(initial)
  const { at, elsewhere } = useFormErrors(error, { name })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSave(name)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label="Name" error={at('name')}>
          <Input value={name} placeholder={placeholder} onChange={(event) => setName(event.target.value)} />
        </Field>
        {elsewhere ? <FieldError>{elsewhere}</FieldError> : null}
        <FormActions submit={submit} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
