'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { DialogButton } from '@/components/ui/dialog-button.tsx'
import { usePerson } from '../account/use-person.ts'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { ListCard } from '../lists/list-card.tsx'
import { NewPlaceDialog } from './new-place-dialog.tsx'
import { type Place, PlaceTable } from './place-table.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { usePlaces } from './use-places.ts'

/** The projects of the organization; one of them is worked in. */
export function ProjectsCard() {
  const { isAdmin } = usePerson()
  const { projects, switchProject } = usePlaces()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const archive = useMutation(
    trpc.projects.archive.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() }),
      onError: (error) => toast.error('The project was not archived', { description: messageOf(error) }),
    }),
  )
  const [renaming, setRenaming] = useState<Place>()
  return (
    <ListCard
      title="Projects"
      hint="Each has its own targets, scenarios and runs."
      query={projects}
      isEmpty={projects.data?.length === 0}
      empty="None."
      actions={
        isAdmin ? (
          <DialogButton label="New project">
            {(close) => <NewPlaceDialog kind="project" onClose={close} />}
          </DialogButton>
        ) : null
      }
      after={
        renaming ? (
          <RenameDialog what={{ kind: 'project', ...renaming }} onClose={() => setRenaming(undefined)} />
        ) : null
      }
    >
      <PlaceTable
        caption="Projects"
        places={projects.data ?? []}
        onSwitch={({ id }) => switchProject(id)}
        actions={(project) =>
          isAdmin ? (
            <>
              <Button size="sm" aria-label={`Rename ${project.name}`} onClick={() => setRenaming(project)}>
                Rename
              </Button>
              {project.isCurrent ? null : (
                <ConfirmButton
                  aria-label={`Archive ${project.name}`}
                  question={`Archive the project ${project.name}?`}
                  loses="Nobody can work in it any more, and its keys stop working. Its runs and their links stay."
                  action="Archive"
                  onConfirm={() => archive.mutate({ id: project.id })}
                />
              )}
            </>
          ) : null
        }
      />
    </ListCard>
  )
}
