'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { LoadFailed, TableSkeleton } from '@/components/ui/query-state.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { ScheduleDialog, type ScheduleDraft } from './schedule-dialog.tsx'
import { type ScheduleRow, ScheduleTable } from './schedule-table.tsx'

/** Scenarios that run again and again: when next, and what came of the last time. */
export function SchedulesPage() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const schedules = useQuery(trpc.schedules.list.queryOptions(undefined, { refetchInterval: 15_000 }))
  const [editing, setEditing] = useState<ScheduleRow | 'new'>()
  const done = {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: trpc.schedules.pathKey() })
      setEditing(undefined)
    },
  }
  const failed = (error: unknown) =>
    toast.error('The schedule was not changed', { description: messageOf(error) })
  const create = useMutation(trpc.schedules.create.mutationOptions(done))
  const update = useMutation(trpc.schedules.update.mutationOptions(done))
  const remove = useMutation(trpc.schedules.delete.mutationOptions({ ...done, onError: failed }))
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
    <Button variant={variant} onClick={() => open('new')}>
      <Plus aria-hidden />
      New schedule
    </Button>
  )
  const rows = schedules.data ?? []
  return (
    <>
      <PageHeader
        title="Schedules"
        description="Scenarios that run at set times, so that a change for the worse is seen the next morning."
        actions={newSchedule('secondary')}
      />
      {schedules.isPending ? (
        <TableSkeleton />
      ) : schedules.isError ? (
        <LoadFailed
          what="The schedules"
          message={messageOf(schedules.error)}
          onRetry={() => void schedules.refetch()}
        />
      ) : rows.length > 0 ? (
        <ScheduleTable
          schedules={rows}
          onEdit={open}
          onSwitch={({ id }, enabled) => update.mutate({ id, enabled }, { onError: failed })}
          onDelete={({ id }) => remove.mutate({ id })}
        />
      ) : (
        <EmptyState icon={CalendarClock} title="No schedules yet" action={newSchedule('primary')}>
          A schedule runs a scenario every night, say. Its runs are in the list and in the trends like any
          other.
        </EmptyState>
      )}
      {editing ? (
        <ScheduleDialog
          schedule={editing === 'new' ? undefined : editing}
          busy={create.isPending || update.isPending}
          error={create.error ?? update.error ?? undefined}
          onSave={save}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  )
}
