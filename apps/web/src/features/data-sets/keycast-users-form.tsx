'use client'
import { DataSetName } from '@broadside/shared/config/keycast-behaviour'
import { MOST_DATA_SET_ROWS } from '@broadside/shared/data-sets/data-set'
import { type FormEvent, useState } from 'react'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { FormActions } from '@/components/ui/form-actions.tsx'
import { NumberField } from '@/components/ui/number-field.tsx'
import { Select } from '@/components/ui/select.tsx'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { NAME_SENTENCE } from './data-set-row.ts'
import { NameField } from './name-field.tsx'

export interface NewKeycastUsers {
  readonly kind: 'keycast-users'
  readonly name: string
  readonly target: string
  readonly users: number
  readonly concurrency: number
}

export interface KeycastUsersFormProps {
  targets: readonly { readonly slug: string; readonly name: string }[]
  busy: boolean
  error: unknown
  onClose: () => void
  onMake: (set: NewKeycastUsers) => void
}

/** Asks for the users that a runner is to register. */
export function KeycastUsersForm({ targets, busy, error, onClose, onMake }: KeycastUsersFormProps) {
  const [name, setName] = useState('')
  const [target, setTarget] = useState(targets[0]?.slug ?? '')
  const [users, setUsers] = useState<number | undefined>(1_000)
  const [concurrency, setConcurrency] = useState<number | undefined>(20)
  const [asked, setAsked] = useState(false)
  const refused = useFormErrors(error, { name, target, users, concurrency })
  const parsedName = DataSetName.safeParse(name)
  const wrong = {
    name: parsedName.success ? undefined : NAME_SENTENCE,
    users: isWithin(users, MOST_DATA_SET_ROWS) ? undefined : 'Expected 1 to 1 000 000.',
    concurrency: isWithin(concurrency, MOST_AT_ONCE) ? undefined : 'Expected 1 to 200.',
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.values(wrong).every((sentence) => sentence === undefined))
      onMake({ kind: 'keycast-users', name, target, users: users ?? 0, concurrency: concurrency ?? 0 })
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <NameField
        name={name}
        placeholder="keycast-10k"
        error={(asked ? wrong.name : undefined) ?? refused.at('name')}
        onChange={setName}
      />
      <Field label="Target" error={refused.at('target')}>
        <Select
          value={target}
          options={targets.map(({ slug, name: label }) => ({ value: slug, label }))}
          onChange={setTarget}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Users" error={(asked ? wrong.users : undefined) ?? refused.at('users')}>
          <NumberField value={users} onChange={setUsers} />
        </Field>
        <Field
          label="At once"
          hint="users being registered"
          error={(asked ? wrong.concurrency : undefined) ?? refused.at('concurrency')}
        >
          <NumberField value={concurrency} onChange={setConcurrency} />
        </Field>
      </div>
      {refused.elsewhere ? <FieldError>{refused.elsewhere}</FieldError> : null}
      <FormActions submit="Make" busy={busy} onCancel={onClose} />
    </form>
  )
}

const MOST_AT_ONCE = 200

const isWithin = (value: number | undefined, most: number): boolean =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= most
