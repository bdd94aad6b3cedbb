'use client'
import { useMutation } from '@tanstack/react-query'
import { Pause, Play, Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { Field } from '@/components/ui/field.tsx'
import { NumberField } from '@/components/ui/number-field.tsx'
import { Popover } from '@/components/ui/popover.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { FaultMenu } from './fault-menu.tsx'
import type { RunView } from './run-view.ts'

/** Hold, resume, set users or rate of a running load. Each change is a mark on the time axis, and no longer steady state. */
export function LiveControls({ run }: { run: RunView }) {
  const trpc = useTRPC()
  const control = useMutation(
    trpc.runs.control.mutationOptions({
      onError: (error) => toast.error('The load was not changed', { description: messageOf(error) }),
    }),
  )
  const held = Boolean(run.heldAt)
  const byRate = Object.values(run.config.scenarios).some((scenario) => 'whenBusy' in scenario)
  return (
    <>
      <Button
        busy={control.isPending}
        onClick={() => control.mutate({ id: run.id, control: { action: held ? 'resume' : 'hold' } })}
      >
        {held ? <Play aria-hidden /> : <Pause aria-hidden />}
        {held ? 'Resume' : 'Hold'}
      </Button>
      <ChangeLoad
        byRate={byRate}
        busy={control.isPending}
        onChange={(amount) =>
          control.mutate({
            id: run.id,
            control: byRate
              ? { action: 'set-rate', ratePerS: amount }
              : { action: 'set-users', users: amount },
          })
        }
      />
      {run.config.stack ? (
        <FaultMenu
          stack={run.config.stack}
          busy={control.isPending}
          onFault={(fault) => control.mutate({ id: run.id, control: { action: 'fault', fault } })}
        />
      ) : null}
    </>
  )
}

interface ChangeLoadProps {
  byRate: boolean
  busy: boolean
  onChange: (amount: number) => void
}

function ChangeLoad({ byRate, busy, onChange }: ChangeLoadProps) {
  const [amount, setAmount] = useState<number>()
  const good = amount !== undefined && amount >= 0 && (byRate || Number.isInteger(amount))
  const label = byRate ? 'Arrivals per second' : 'Users'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (good) onChange(amount)
  }
  return (
    <Popover
      label={byRate ? 'Set rate' : 'Set users'}
      trigger={
        <Button>
          <Users aria-hidden />
          {byRate ? 'Set rate' : 'Set users'}
        </Button>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={label}
          hint="from now on, instead of the plan"
          error={
            amount === undefined || good ? undefined : `Expected a number of at least 0, received ${amount}.`
          }
        >
          <NumberField value={amount} onChange={setAmount} />
        </Field>
        <Button type="submit" variant="primary" busy={busy} disabled={!good}>
          Change the load
        </Button>
      </form>
    </Popover>
  )
}
