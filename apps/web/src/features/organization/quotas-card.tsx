'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { NumberField } from '@/components/ui/number-field.tsx'
import { usePerson } from '../account/use-person.ts'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { QueryInCard } from '../lists/query-in-card.tsx'

const FIELDS = [
  { name: 'maxRunsAtOnce', label: 'Runs at once', hint: 'queued and running' },
  { name: 'maxRunsPerDay', label: 'Runs in 24 hours', hint: 'of all projects' },
  { name: 'maxUsers', label: 'Users', hint: 'at the peak of a run' },
  { name: 'maxRatePerS', label: 'Rate', hint: 'iterations a second' },
  { name: 'maxDurationMs', label: 'Duration (s)', hint: 'of a run' },
] as const
type Quotas = Partial<Record<(typeof FIELDS)[number]['name'], number>>
const MS_PER_S = 1_000

/** How much the organization may load; an owner sets it. */
export function QuotasCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { isOwner } = usePerson()
  const stored = useQuery(trpc.organizations.quotas.queryOptions())
  const [changed, setChanged] = useState<Quotas>({})
  const quotas: Quotas = { ...stored.data, ...changed }
  const save = useMutation(
    trpc.organizations.setQuotas.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.organizations.pathKey() })
        setChanged({})
        toast.success('The quotas were saved.')
      },
    }),
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(quotas)
  }
  return (
    <Card aria-label="Quotas">
      <CardHeader title="Quotas" hint="Empty means no limit. A run that asks for more is not started." />
      <QueryInCard what="The quotas" query={stored} room="min-h-131 sm:min-h-62 lg:min-h-39">
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4 p-4">
          <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
            {FIELDS.map(({ name, label, hint }) => {
              const scale = name === 'maxDurationMs' ? MS_PER_S : 1
              const value = quotas[name]
              return (
                <Field key={name} label={label} hint={hint}>
                  <NumberField
                    value={value === undefined ? undefined : value / scale}
                    placeholder="no limit"
                    disabled={!isOwner}
                    onChange={(typed) =>
                      setChanged({ ...changed, [name]: typed === undefined ? undefined : typed * scale })
                    }
                  />
                </Field>
              )
            })}
          </div>
          {save.error ? <FieldError>{messageOf(save.error)}</FieldError> : null}
          {isOwner ? (
            <Button type="submit" variant="primary" className="self-start" busy={save.isPending}>
              Save quotas
            </Button>
          ) : (
            <p className="text-sm text-muted">Only an owner can change these.</p>
          )}
        </form>
      </QueryInCard>
    </Card>
  )
}
