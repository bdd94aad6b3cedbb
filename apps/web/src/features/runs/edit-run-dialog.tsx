'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'
import type { RunView } from './run-view.ts'
import { tagsOf } from './tags-of.ts'
import { useEditRun } from './use-edit-run.ts'

/** Name, tags and note of a run; what was measured is never changed. */
export function EditRunDialog({ run, onClose }: { run: RunView; onClose: () => void }) {
  const { save, isSaving } = useEditRun(run.id)
  const [name, setName] = useState(run.name)
  const [tagText, setTagText] = useState(run.tags.join(', '))
  const [note, setNote] = useState(run.note)
  const tags = tagsOf(tagText)
  const nameError = name.trim() === '' ? 'Expected a name, received nothing.' : undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (nameError || 'error' in tags) return
    save({ name: name.trim(), tags: tags.tags, note }, onClose)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Name, tags and note">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label="Name" error={nameError}>
          <Input value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field
          label="Tags"
          hint="separated by commas; the run list filters by them"
          error={'error' in tags ? tags.error : undefined}
        >
          <Input
            value={tagText}
            placeholder="nightly, release-2.3"
            onChange={(event) => setTagText(event.target.value)}
          />
        </Field>
        <Field label="Note" hint="what this run was for, and what you found">
          <Textarea
            rows={5}
            maxLength={10_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
