'use client'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import { NameDialog } from './name-dialog.tsx'
import { usePlaces } from './use-places.ts'

/** Makes an organization of the person's own, and goes there. */
export function NewOrganizationDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const { switchOrganization } = usePlaces({ enabled: false })
  const create = useMutation(
    trpc.organizations.create.mutationOptions({
      onSuccess: ({ id }) => switchOrganization.mutate({ id }),
    }),
  )
  return (
    <NameDialog
      title="New organization"
      description="People, keys, quotas and projects of its own. It begins with one empty project, and you as its owner."
      placeholder="Streaming team"
      submit="Create organization"
      busy={create.isPending || create.isSuccess}
      error={create.error}
      onSave={(name) => create.mutate({ name })}
      onClose={onClose}
    />
  )
}
