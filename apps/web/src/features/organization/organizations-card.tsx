'use client'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DialogButton } from '@/components/ui/dialog-button.tsx'
import { usePerson } from '../account/use-person.ts'
import { ListCard } from '../lists/list-card.tsx'
import { NewPlaceDialog } from './new-place-dialog.tsx'
import { type Place, PlaceTable } from './place-table.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { usePlaces } from './use-places.ts'

/** The organizations of the person; one of them is worked in. */
export function OrganizationsCard() {
  const { isOwner } = usePerson()
  const { organizations, switchOrganization } = usePlaces()
  const [renaming, setRenaming] = useState<Place>()
  return (
    <ListCard
      title="Your organizations"
      hint="If you belong to several, you work in one at a time."
      query={organizations}
      isEmpty={organizations.data?.length === 0}
      empty="None."
      actions={
        isOwner ? (
          <DialogButton label="New organization">
            {(close) => <NewPlaceDialog kind="organization" onClose={close} />}
          </DialogButton>
        ) : null
      }
      after={
        renaming ? (
          <RenameDialog what={{ kind: 'organization', ...renaming }} onClose={() => setRenaming(undefined)} />
        ) : null
      }
    >
      <PlaceTable
        caption="Your organizations"
        places={organizations.data ?? []}
        columns={[{ head: 'your role', cell: ({ role }) => <Badge tone="outline">{role}</Badge> }]}
        onSwitch={({ id }) => switchOrganization.mutate({ id })}
        actions={(organization) =>
          organization.isCurrent && isOwner ? (
            <Button
              size="sm"
              aria-label={`Rename ${organization.name}`}
              onClick={() => setRenaming(organization)}
            >
              Rename
            </Button>
          ) : null
        }
      />
    </ListCard>
  )
}
