'use client'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import { NameDialog } from './name-dialog.tsx'
import { usePlaces } from './use-places.ts'

/** Makes a project in the organization, and goes there. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const { switchProject } = usePlaces({ enabled: false })
  const create = useMutation(
    trpc.projects.create.mutationOptions({ onSuccess: ({ id }) => switchProject(id) }),
  )
  return (
    <NameDialog
      title="New project"
      description="Targets, scenarios, runs, data sets and variables of its own. Everybody in the organization sees it."
      placeholder="Edge proxies"
      submit="Create project"
      busy={create.isPending || create.isSuccess}
      error={create.error}
      onSave={(name) => create.mutate({ name })}
      onClose={onClose}
    />
  )
}
