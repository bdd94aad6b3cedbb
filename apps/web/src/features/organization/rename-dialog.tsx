'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import { NameDialog } from './name-dialog.tsx'

export interface RenameDialogProps {
  /** A project by its id, or the organization that is worked in. */
  what: { readonly kind: 'organization' | 'project'; readonly id: string; readonly name: string }
  onClose: () => void
}

/** Changes what people call an organization or a project; addresses and scripts keep the short name. */
export function RenameDialog({ what, onClose }: RenameDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const onSuccess = () => {
    for (const router of [trpc.organizations, trpc.projects])
      void queryClient.invalidateQueries({ queryKey: router.pathKey() })
    onClose()
  }
  const organization = useMutation(trpc.organizations.rename.mutationOptions({ onSuccess }))
  const project = useMutation(trpc.projects.edit.mutationOptions({ onSuccess }))
  return (
    <NameDialog
      title={`Rename ${what.name}`}
      initial={what.name}
      submit="Rename"
      busy={organization.isPending || project.isPending}
      error={organization.error ?? project.error}
      onSave={(name) =>
        what.kind === 'project' ? project.mutate({ id: what.id, name }) : organization.mutate({ name })
      }
      onClose={onClose}
    />
  )
}
