'use client'
import { isFinal } from '@broadside/shared/runs/run-status'
import { Ellipsis, Pencil, Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu.tsx'
import { EditRunDialog } from './edit-run-dialog.tsx'
import type { RunView } from './run-view.ts'
import { useEditRun } from './use-edit-run.ts'

/** Everything that is done to a run now and then: edit, pin as baseline. */
export function MoreMenu({ run }: { run: RunView }) {
  const [isEditing, setEditing] = useState(false)
  const { save } = useEditRun(run.id)
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="icon" aria-label="More actions">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setEditing(true)}>
          <Pencil aria-hidden />
          Edit name, tags and note
        </MenuItem>
        {isFinal(run.status) && run.scenario ? (
          <MenuItem onSelect={() => save({ pinned: !run.pinned })}>
            {run.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            {run.pinned ? 'No longer the baseline' : 'Pin as baseline'}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      {isEditing ? <EditRunDialog run={run} onClose={() => setEditing(false)} /> : null}
    </>
  )
}
