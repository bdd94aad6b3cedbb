'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { type Column, DataTable } from '@/components/ui/data-table.tsx'
import { usePerson } from '../account/use-person.ts'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import { ListCard } from '../lists/list-card.tsx'
import { VariableForm } from './variable-form.tsx'

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
    cell: ({ value, isSecret }) => (isSecret ? 'encrypted, never shown' : value),
  },
  { head: 'set', numeric: true, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
]

/** Values that scenarios use by name. */
export function VariablesPage() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { isAdmin } = usePerson()
  const variables = useQuery(trpc.variables.list.queryOptions())
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.variables.pathKey() })
  const remove = useMutation(
    trpc.variables.delete.mutationOptions({
      onSuccess: refresh,
      onError: (error) => toast.error('The variable was not deleted', { description: messageOf(error) }),
    }),
  )
  return (
    <ListCard
      title="Variables and secrets"
      hint="Scenarios use them by name, in a header or a body. Secrets are encrypted, and sent only to the hosts of the stored target."
      query={variables}
      isEmpty={variables.data?.length === 0}
      empty={
        <>
          None yet. A token in a header, for example:{' '}
          <code className="font-mono text-ink">{`Authorization: Bearer \${API_TOKEN}`}</code>
        </>
      }
      after={isAdmin ? <VariableForm onSet={refresh} /> : null}
    >
      <DataTable
        caption="Variables and secrets"
        rows={variables.data ?? []}
        columns={COLUMNS}
        actions={({ id, name }) =>
          isAdmin ? (
            <ConfirmButton
              aria-label={`Delete ${name}`}
              question={`Delete ${name}?`}
              loses="Its value is deleted for good. Scenarios that use it cannot run until it is set again."
              action="Delete"
              onConfirm={() => remove.mutate({ id })}
            />
          ) : null
        }
      />
    </ListCard>
  )
}
