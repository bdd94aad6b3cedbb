'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { FormActions } from '@/components/ui/form-actions.tsx'
import { NumberField } from '@/components/ui/number-field.tsx'
import { usePerson } from '../account/use-person.ts'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { counted } from '../format/quantity.ts'

/** For how long runs are kept; only admins may change it, everybody may know. */
export function RetentionButton() {
  const trpc = useTRPC()
  const [isOpen, setOpen] = useState(false)
  const retention = useQuery(trpc.runs.retention.queryOptions(undefined, { staleTime: 60_000 }))
  const { isAdmin: mayChange } = usePerson()
  if (!retention.data) return null
  const { days } = retention.data
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Archive aria-hidden />
        {days === null ? 'Runs kept forever' : `Runs kept for ${counted(days, 'day')}`}
      </Button>
      {isOpen ? <RetentionDialog days={days} mayChange={mayChange} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface RetentionDialogProps {
  days: number | null
  mayChange: boolean
  onClose: () => void
}

function RetentionDialog({ days, mayChange, onClose }: RetentionDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [value, setValue] = useState<number | undefined>(days ?? undefined)
  const save = useMutation(
    trpc.runs.setRetention.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(trpc.runs.retention.queryKey(), answer)
        toast.success(
          answer.days === null ? 'Runs are kept forever' : `Runs are kept for ${counted(answer.days, 'day')}`,
        )
        onClose()
      },
    }),
  )
  const isGood = value === undefined || (Number.isInteger(value) && value >= 1 && value <= 3_650)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isGood) save.mutate({ days: value ?? null })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="How long runs are kept"
      description="Older runs are deleted with all their data. Starred runs, baselines and runs with an open link stay."
    >
      {mayChange ? (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <Field
            label="Days"
            hint="empty: forever"
            error={isGood ? undefined : `Expected a whole number from 1 to 3650, received ${value}.`}
          >
            <NumberField value={value} onChange={setValue} unit="days" />
          </Field>
          {save.error ? <FieldError>{messageOf(save.error)}</FieldError> : null}
          <FormActions submit="Save" busy={save.isPending} disabled={!isGood} onCancel={onClose} />
        </form>
      ) : (
        <p className="text-sm text-muted">
          {days === null ? 'Runs are kept forever.' : `Runs are kept for ${counted(days, 'day')}.`} Admins of
          the organization can change this.
        </p>
      )}
    </Dialog>
  )
}
