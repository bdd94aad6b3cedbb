'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { usePerson } from '../account/use-person.ts'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import { QueryInCard } from '../lists/query-in-card.tsx'

/** Stops every run of the installation; nothing starts until it is released. */
export function KillSwitchCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const state = useQuery(trpc.killSwitch.get.queryOptions())
  const { isAdmin } = usePerson()
  const [reason, setReason] = useState('')
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.killSwitch.pathKey() })
  const pull = useMutation(
    trpc.killSwitch.pull.mutationOptions({
      onSuccess: ({ runsStopped }) => {
        refresh()
        toast.success(`The kill switch is on. Runs being stopped: ${runsStopped}.`)
      },
    }),
  )
  const release = useMutation(
    trpc.killSwitch.release.mutationOptions({
      onSuccess: () => {
        refresh()
        setReason('')
        toast.success('Released: runs may start again.')
      },
    }),
  )
  const failure = pull.error ?? release.error
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    pull.mutate({ reason })
  }
  return (
    <Card aria-label="Kill switch">
      <CardHeader
        title="Kill switch"
        hint="Stops every run of this installation within 2 s. No run starts until it is released."
      />
      <QueryInCard what="The kill switch" query={state} room="min-h-33 sm:min-h-22">
        <div className="flex flex-col gap-3 p-4">
          {state.data?.pulled ? (
            <>
              <p role="status" className="flex items-center gap-2 text-base">
                <OctagonX aria-hidden className="size-4.5 text-failed" />
                <span>
                  Pulled by {state.data.by}
                  {state.data.since ? (
                    <>
                      , <RelativeTime at={state.data.since} />
                    </>
                  ) : null}
                  : {state.data.reason}
                </span>
              </p>
              {isAdmin ? (
                <Button className="self-start" busy={release.isPending} onClick={() => release.mutate()}>
                  Release
                </Button>
              ) : null}
            </>
          ) : isAdmin ? (
            <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
              <Field label="Reason" className="w-full max-w-md">
                <Input
                  value={reason}
                  placeholder="requested by the target’s owner"
                  onChange={(event) => setReason(event.target.value)}
                />
              </Field>
              <Button type="submit" variant="danger" busy={pull.isPending} disabled={reason.trim() === ''}>
                <OctagonX aria-hidden />
                Stop everything
              </Button>
            </form>
          ) : (
            <p className="text-sm text-muted">Not pulled. Only an admin can pull it.</p>
          )}
          {failure ? <FieldError>{messageOf(failure)}</FieldError> : null}
        </div>
      </QueryInCard>
    </Card>
  )
}
