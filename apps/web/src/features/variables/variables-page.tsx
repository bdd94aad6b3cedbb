'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { type Column, DataTable } from '@/components/ui/data-table.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { issuesOf, messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import { ListCard } from '../settings/list-card.tsx'

interface Variable {
  readonly id: string
  readonly name: string
  readonly value: string | null
  readonly isSecret: boolean
  readonly updatedAt: Date
}

const COLUMNS: readonly Column<Variable>[] = [
  { head: 'name', cell: ({ name }) => <code className="font-mono text-sm">{`\${${name}}`}</code> },
  {
    head: 'value',
    className: 'max-w-80 truncate text-muted',
    cell: ({ value, isSecret }) => (isSecret ? 'sealed, never shown' : value),
  },
  { head: 'set', numeric: true, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
]

/** Values that scenarios use by name. */
export function VariablesPage() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const session = useQuery(trpc.session.current.queryOptions(undefined, { staleTime: 60_000 }))
  const isAdmin = session.data?.permissions.includes('admin') ?? false
  const variables = useQuery(trpc.variables.list.queryOptions())
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.variables.pathKey() })
  const remove = useMutation(
    trpc.variables.delete.mutationOptions({
      onSuccess: refresh,
      onError: (error) => toast.error('It was not deleted', { description: messageOf(error) }),
    }),
  )
  return (
    <ListCard
      title="Variables and secrets"
      hint="A scenario uses one by its name, in a header or a body. Secrets are sealed, and go to the hosts of the stored target only."
      query={variables}
      isEmpty={false}
      empty=""
    >
      {variables.data && variables.data.length > 0 ? (
        <DataTable
          caption="Variables and secrets"
          rows={variables.data}
          columns={COLUMNS}
          actions={({ id, name }) =>
            isAdmin ? (
              <Button
                variant="danger"
                size="sm"
                aria-label={`Delete ${name}`}
                onClick={() => remove.mutate({ id })}
              >
                Delete
              </Button>
            ) : null
          }
        />
      ) : (
        <p className="p-4 text-sm text-muted">
          None yet. A token in a header, for example:{' '}
          <code className="font-mono text-ink">{`Authorization: Bearer \${API_TOKEN}`}</code>
        </p>
      )}
      {isAdmin ? <NewVariable onSet={refresh} /> : null}
    </ListCard>
  )
}

function NewVariable({ onSet }: { onSet: () => void }) {
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
  const issues = issuesOf(set.error)
  const errorOf = (field: string) => {
    const issue = issues.find(({ path }) => path === field)
    return issue && `Expected ${issue.expected}, received ${issue.received}.`
  }
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
      <Field label="Name" error={errorOf('name')}>
        <Input
          value={name}
          placeholder="API_TOKEN"
          spellCheck={false}
          onChange={(event) => setName(event.target.value.toUpperCase())}
        />
      </Field>
      <Field label="Value" error={errorOf('value')}>
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
      {set.error && issues.length === 0 ? <FieldError>{messageOf(set.error)}</FieldError> : null}
    </form>
  )
}
