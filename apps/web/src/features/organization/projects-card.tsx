'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { usePerson } from '../account/use-person.ts'
import { ListCard } from '../lists/list-card.tsx'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { type Place, PlaceTable } from './place-table.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { usePlaces } from './use-places.ts'

/** The projects of the organization; one of them is worked in. */
export function ProjectsCard() {
  const { isAdmin } = usePerson()
  const { projects, switchProject } = usePlaces()
  const [isNew, setNew] = useState(false)
  const [renaming, setRenaming] = useState<Place>()
  return (
    <ListCard
      title="Projects"
      hint="Each has targets, scenarios and runs of its own."
      query={projects}
      isEmpty={projects.data?.length === 0}
      empty="None."
      actions={
        isAdmin ? (
          <Button size="sm" onClick={() => setNew(true)}>
            <Plus aria-hidden />
            New project
          </Button>
        ) : null
      }
      after={
        <>
          {isNew ? <NewProjectDialog onClose={() => setNew(false)} /> : null}
          {renaming ? (
            <RenameDialog what={{ kind: 'project', ...renaming }} onClose={() => setRenaming(undefined)} />
          ) : null}
        </>
      }
    >
      <PlaceTable
        caption="Projects"
        places={projects.data ?? []}
        onSwitch={({ id }) => switchProject.mutate({ id })}
        actions={(project) =>
          isAdmin ? (
            <Button size="sm" aria-label={`Rename ${project.name}`} onClick={() => setRenaming(project)}>
              Rename
            </Button>
          ) : null
        }
      />
    </ListCard>
  )
}
