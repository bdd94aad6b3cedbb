'use client'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { useTRPC } from '../api/trpc.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'

/** Sets a variable, new or known, to a value. */
export function VariableForm({ onSet }: { onSet: () => void }) {
  const trpc = useTRPC()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [isSecret, setSecret] = useState(true)
  const set = useMutation(
    trpc.variables.set.mutationOptions({
      onSuccess: () => {
        onSet()
        setName('')
        setValue('')
      },
    }),
  )
  const { at, elsewhere } = useFormErrors(set.error, { name, value })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    set.mutate({ name, value, isSecret })
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="grid items-start gap-4 border-t border-line p-4 md:grid-cols-[1fr_1fr_auto]"
    >
      <Field label="Name" error={at('name')}>
        <Input
          value={name}
          placeholder="API_TOKEN"
          spellCheck={false}
          onChange={(event) => setName(event.target.value.toUpperCase())}
        />
      </Field>
      <Field label="Value" error={at('value')}>
        <Input
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      <div className="flex items-center gap-4 md:mt-6">
        <Switch checked={isSecret} onChange={setSecret} label="secret" />
        <Button type="submit" variant="primary" busy={set.isPending}>
          Set
        </Button>
      </div>
      {elsewhere ? <FieldError>{elsewhere}</FieldError> : null}
    </form>
  )
}
