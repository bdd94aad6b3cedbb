'use client'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import { NameDialog } from './name-dialog.tsx'
import { usePlaces } from './use-places.ts'

const WORDS = {
  organization: {
    title: 'New organization',
    description:
      'Has its own people, keys, quotas and projects. It starts with one empty project and you as its owner.',
    placeholder: 'Streaming team',
    submit: 'Create organization',
  },
  project: {
    title: 'New project',
    description:
      'Has its own targets, scenarios, runs, data sets and variables. Everybody in the organization sees it.',
    placeholder: 'Edge proxies',
    submit: 'Create project',
  },
} as const

export interface NewPlaceDialogProps {
  kind: keyof typeof WORDS
  onClose: () => void
}

/** Makes an organization of the person's own, or a project in the one that is worked in, and goes there. */
export function NewPlaceDialog({ kind, onClose }: NewPlaceDialogProps) {
  const trpc = useTRPC()
  const { switchOrganization, switchProject } = usePlaces({ enabled: false })
  const organization = useMutation(
    trpc.organizations.create.mutationOptions({ onSuccess: ({ id }) => switchOrganization.mutate({ id }) }),
  )
  const project = useMutation(
    trpc.projects.create.mutationOptions({ onSuccess: ({ id }) => switchProject(id) }),
  )
  const create = kind === 'organization' ? organization : project
  return (
    <NameDialog
      {...WORDS[kind]}
      busy={create.isPending || create.isSuccess}
      error={create.error}
      onSave={(name) => create.mutate({ name })}
      onClose={onClose}
    />
  )
}
