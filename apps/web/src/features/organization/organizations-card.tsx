'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DataTable, TwoLines } from '@/components/ui/data-table.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { ListCard } from '../settings/list-card.tsx'

/** The organizations of the person; one of them is worked in. */
export function OrganizationsCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const organizations = useQuery(trpc.organizations.list.queryOptions())
  const change = useMutation(
    trpc.organizations.switch.mutationOptions({
      onSuccess: async () => {
        // Nothing of the other organization may stay on the page.
        await queryClient.resetQueries()
        toast.success('You work in the other organization now.')
      },
      onError: (error) => toast.error('Could not switch', { description: messageOf(error) }),
    }),
  )
  return (
    <ListCard
      title="Your organizations"
      hint="Who belongs to several works in one at a time."
      query={organizations}
      isEmpty={organizations.data?.length === 0}
      empty="None."
    >
      <DataTable
        caption="Your organizations"
        rows={organizations.data ?? []}
        columns={[
          { head: 'organization', cell: ({ name, slug }) => <TwoLines first={name} second={slug} mono /> },
          { head: 'your role', cell: ({ role }) => <Badge tone="outline">{role}</Badge> },
        ]}
        actions={({ id, name, isCurrent }) =>
          isCurrent ? (
            <Badge tone="running">here</Badge>
          ) : (
            <Button size="sm" aria-label={`Switch to ${name}`} onClick={() => change.mutate({ id })}>
              Switch
            </Button>
          )
        }
      />
    </ListCard>
  )
}
