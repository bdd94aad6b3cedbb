'use client'
import { useState } from 'react'
import { usePerson } from '@/features/account/use-person.ts'
import { NewPlaceDialog } from '@/features/organization/new-place-dialog.tsx'
import { usePlaces } from '@/features/organization/use-places.ts'
import { PlaceMenu } from './place-menu.tsx'

/** The place menu of the person who is signed in, with the dialogs it opens. */
export function SignedInPlace() {
  const { person, isAdmin, isOwner } = usePerson()
  const { organizations, projects, switchOrganization, switchProject } = usePlaces({
    enabled: person != null,
  })
  const [making, setMaking] = useState<'organization' | 'project'>()
  return (
    <>
      <PlaceMenu
        organizations={organizations.data ?? []}
        projects={projects.data ?? []}
        onOrganization={(id) => switchOrganization.mutate({ id })}
        onProject={switchProject}
        onNewOrganization={isOwner ? () => setMaking('organization') : undefined}
        onNewProject={isAdmin ? () => setMaking('project') : undefined}
      />
      {making ? <NewPlaceDialog kind={making} onClose={() => setMaking(undefined)} /> : null}
    </>
  )
}
