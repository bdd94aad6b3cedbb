'use client'
import { DataSetName } from '@broadside/shared/config/keycast-behaviour'
import { MOST_DATA_SET_ROWS } from '@broadside/shared/data-sets/data-set'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { FormActions } from '@/components/ui/form-actions.tsx'
import { Input } from '@/components/ui/input.tsx'
import { NumberField } from '@/components/ui/number-field.tsx'
import { Select } from '@/components/ui/select.tsx'

export interface NewDataSet {
  readonly name: string
  readonly target: string
  readonly users: number
  readonly concurrency: number
}

export interface NewDataSetDialogProps {
  targets: readonly { readonly slug: string; readonly name: string }[]
  busy: boolean
  error?: string
  onClose: () => void
  onMake: (set: NewDataSet) => void
}

/** Asks for what a runner is to make. */
export function NewDataSetDialog({ targets, busy, error, onClose, onMake }: NewDataSetDialogProps) {
  const [name, setName] = useState('')
  const [target, setTarget] = useState(targets[0]?.slug ?? '')
  const [users, setUsers] = useState<number | undefined>(1_000)
  const [concurrency, setConcurrency] = useState<number | undefined>(20)
  const [asked, setAsked] = useState(false)
  const parsedName = DataSetName.safeParse(name)
  const wrong = {
    name: parsedName.success ? undefined : 'Expected 1 to 64 letters, digits, ".", "_" or "-".',
    users: isWithin(users, MOST_DATA_SET_ROWS) ? undefined : 'Expected 1 to 1 000 000.',
    concurrency: isWithin(concurrency, MOST_AT_ONCE) ? undefined : 'Expected 1 to 200.',
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.values(wrong).every((sentence) => sentence === undefined))
      onMake({ name, target, users: users ?? 0, concurrency: concurrency ?? 0 })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make a data set"
      description="A runner registers the users at the target and keeps their tokens, sealed. It can be interrupted and resumed."
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label="Name" hint="how scenarios call it" error={asked ? wrong.name : undefined}>
          <Input
            value={name}
            spellCheck={false}
            placeholder="keycast-10k"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Target">
          <Select
            value={target}
            options={targets.map(({ slug, name: label }) => ({ value: slug, label }))}
            onChange={setTarget}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Users" error={asked ? wrong.users : undefined}>
            <NumberField value={users} onChange={setUsers} />
          </Field>
          <Field label="At once" hint="users being registered" error={asked ? wrong.concurrency : undefined}>
            <NumberField value={concurrency} onChange={setConcurrency} />
          </Field>
        </div>
        {error ? <FieldError>{error}</FieldError> : null}
        <FormActions submit="Make" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

const MOST_AT_ONCE = 200

const isWithin = (value: number | undefined, most: number): boolean =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= most
