'use client'
import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Breadcrumbs } from '@/components/ui/breadcrumbs.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { QueryList } from '../lists/query-list.tsx'
import { ScheduleDialog, type ScheduleDraft } from './schedule-dialog.tsx'
import { type ScheduleRow, ScheduleTable } from './schedule-table.tsx'
import { useSchedules } from './use-schedules.ts'

/** Scenarios that run again and again: when next, and what came of the last time. */
export function SchedulesPage() {
  const [editing, setEditing] = useState<ScheduleRow | 'new'>()
  const { schedules, create, update, onOff, remove } = useSchedules(() => setEditing(undefined))
  const save = (draft: ScheduleDraft): void => {
    if (editing === 'new') create.mutate(draft)
    else if (editing) {
      const { scenario: _scenario, ...edit } = draft
      update.mutate({ id: editing.id, ...edit })
    }
  }
  const open = (what: ScheduleRow | 'new'): void => {
    create.reset()
    update.reset()
    setEditing(what)
  }
  const newSchedule = (variant: 'primary' | 'secondary') => (
    <ForMembers>
      <Button variant={variant} onClick={() => open('new')}>
        <Plus aria-hidden />
        New schedule
      </Button>
    </ForMembers>
  )
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Scenarios', href: '/scenarios' }, { label: 'Schedules' }]} />
      <PageHeader
        title="Schedules"
        description="Scenarios that run at set times, so that you see a regression the next morning."
        actions={schedules.data?.length ? newSchedule('secondary') : null}
      />
      <QueryList
        what="The schedules"
        query={schedules}
        empty={
          <EmptyState icon={CalendarClock} title="No schedules yet" action={newSchedule('primary')}>
            A schedule runs a scenario at set times, such as every night. Its runs appear in the list and in
            the trends like any other.
          </EmptyState>
        }
      >
        {(rows) => (
          <ScheduleTable
            schedules={rows}
            onEdit={open}
            onSwitch={({ id }, enabled) => onOff.mutate({ id, enabled })}
            onDelete={({ id }) => remove.mutate({ id })}
          />
        )}
      </QueryList>
      {editing ? (
        <ScheduleDialog
          schedule={editing === 'new' ? undefined : editing}
          busy={create.isPending || update.isPending}
          error={create.error ?? update.error}
          onSave={save}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  )
}
