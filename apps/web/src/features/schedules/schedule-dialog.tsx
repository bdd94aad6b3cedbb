'use client'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { FormActions } from '@/components/ui/form-actions.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'
import { useTRPC } from '../api/trpc.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import type { ScheduleRow } from './schedule-table.tsx'

export interface ScheduleDraft {
  name: string
  scenario: string
  cron: string
  timeZone: string
  overlap: 'skip' | 'queue'
}
export interface ScheduleDialogProps {
  /** undefined: a new one */
  schedule: ScheduleRow | undefined
  busy: boolean
  error: unknown
  onSave: (draft: ScheduleDraft) => void
  onClose: () => void
}

const OVERLAPS = [
  { value: 'skip', label: 'Skip this time', hint: 'and note it on the schedule' },
  { value: 'queue', label: 'Queue another run', hint: 'it starts when the previous one has ended' },
] as const

/** Says in words what is being asked for while it is typed, and the next times. */
export function ScheduleDialog({ schedule, busy, error, onSave, onClose }: ScheduleDialogProps) {
  const trpc = useTRPC()
  const scenarios = useQuery(trpc.scenarios.list.queryOptions())
  const [draft, setDraft] = useState<ScheduleDraft>(() => ({
    name: schedule?.name ?? 'nightly',
    scenario: schedule?.scenario.id ?? '',
    cron: schedule?.cron ?? '0 2 * * 1-5',
    timeZone: schedule?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    overlap: schedule?.overlap ?? 'skip',
  }))
  const set = (change: Partial<ScheduleDraft>) => setDraft({ ...draft, ...change })
  const typed = useDeferredValue({ cron: draft.cron, timeZone: draft.timeZone })
  const preview = useQuery(trpc.schedules.preview.queryOptions(typed, { retry: false }))
  const { overlap: _overlap, ...fields } = draft
  const refused = useFormErrors(error, fields)
  const typedWrong = useFormErrors(preview.error, fields)
  const errorAt = (path: string) => refused.at(path) ?? typedWrong.at(path)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSave(draft)
  }
  const timeText = (at: Date) =>
    new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: draft.timeZone,
    }).format(at)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={schedule ? `Change ${schedule.name}` : 'New schedule'}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label="Name" error={errorAt('name')}>
          <Input value={draft.name} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field
          label="Scenario"
          hint={scenarios.data?.length === 0 ? 'There is none yet: make a scenario first.' : undefined}
          error={errorAt('scenario')}
        >
          <Select
            value={draft.scenario === '' ? undefined : draft.scenario}
            onChange={(scenario) => set({ scenario })}
            placeholder="Choose a scenario"
            disabled={schedule !== undefined}
            options={(scenarios.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="When (cron)" hint="minute hour day month weekday" error={errorAt('cron')}>
            <Input
              className="font-mono"
              value={draft.cron}
              onChange={(event) => set({ cron: event.target.value })}
            />
          </Field>
          <Field label="Time zone" error={errorAt('timeZone')}>
            <Input value={draft.timeZone} onChange={(event) => set({ timeZone: event.target.value })} />
          </Field>
        </div>
        {preview.data ? (
          <div className="rounded-md bg-sunken p-3 text-sm" aria-live="polite">
            <p className="font-medium">{preview.data.words}</p>
            <p className="text-muted">Next: {preview.data.next.slice(0, 3).map(timeText).join(' · ')}</p>
          </div>
        ) : null}
        <Field label="If the previous run is still going">
          <Select value={draft.overlap} onChange={(overlap) => set({ overlap })} options={OVERLAPS} />
        </Field>
        {refused.elsewhere ? <FieldError>{refused.elsewhere}</FieldError> : null}
        <FormActions
          submit={schedule ? 'Save' : 'Create schedule'}
          busy={busy}
          disabled={draft.scenario === ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
