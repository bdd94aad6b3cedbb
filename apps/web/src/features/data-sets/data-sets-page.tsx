'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { LoadFailed, TableSkeleton } from '@/components/ui/query-state.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { DataSetList } from './data-set-list.tsx'
import { type DataSetRow, isMoving } from './data-set-row.ts'
import { NewDataSetDialog } from './new-data-set-dialog.tsx'

const MOVING_MS = 1_000
const RESTING_MS = 15_000

/** Users with their tokens that scenarios work with: made here, followed while a runner is at it, reused by many runs. */
export function DataSetsPage() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const dataSets = useQuery(
    trpc.dataSets.list.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.some(isMoving) ? MOVING_MS : RESTING_MS),
    }),
  )
  const targets = useQuery(trpc.targets.list.queryOptions())
  const [making, setMaking] = useState(false)
  const [deleting, setDeleting] = useState<DataSetRow>()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: trpc.dataSets.pathKey() })
  const options = { onSuccess, onError: (error: unknown) => void toast.error(messageOf(error)) }
  const create = useMutation(
    trpc.dataSets.create.mutationOptions({
      onSuccess: async () => {
        await onSuccess()
        setMaking(false)
      },
    }),
  )
  const resume = useMutation(trpc.dataSets.resume.mutationOptions(options))
  const stop = useMutation(trpc.dataSets.stop.mutationOptions(options))
  const remove = useMutation(trpc.dataSets.delete.mutationOptions(options))
  const places = (targets.data ?? []).filter(({ kind }) => kind === 'keycast')
  const add = (
    <Button
      variant={dataSets.data?.length ? 'secondary' : 'primary'}
      disabled={places.length === 0}
      title={places.length === 0 ? 'Needs a target of the kind keycast' : undefined}
      onClick={() => {
        create.reset()
        setMaking(true)
      }}
    >
      <Plus aria-hidden />
      Make a data set
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Data sets"
        description="Users with their tokens, made before a run and used by many."
        actions={add}
      />
      {dataSets.isPending ? (
        <TableSkeleton rows={3} />
      ) : dataSets.isError ? (
        <LoadFailed
          what="The data sets"
          message={messageOf(dataSets.error)}
          onRetry={() => void dataSets.refetch()}
        />
      ) : dataSets.data.length > 0 ? (
        <DataSetList
          dataSets={dataSets.data}
          nowMs={dataSets.dataUpdatedAt}
          onResume={({ id }) => resume.mutate({ idOrName: id })}
          onStop={({ id }) => stop.mutate({ idOrName: id })}
          onDelete={setDeleting}
        />
      ) : (
        <EmptyState icon={Users} title="No data sets yet" action={add}>
          A data set is a number of users, registered at a target and kept with their tokens, sealed. A run
          that calls in their name needs no set-up of its own, and is refused before it begins when the set
          cannot serve it.
        </EmptyState>
      )}
      {making ? (
        <NewDataSetDialog
          targets={places}
          busy={create.isPending}
          error={create.error ? messageOf(create.error) : undefined}
          onClose={() => setMaking(false)}
          onMake={(set) => create.mutate(set)}
        />
      ) : null}
      {deleting ? (
        <Dialog
          open
          onOpenChange={(open) => !open && setDeleting(undefined)}
          title={`Delete ${deleting.name}?`}
          description="Its tokens are gone for good; the users stay at their server. Results of runs that used it stay."
        >
          <div className="flex justify-end gap-2">
            <Button onClick={() => setDeleting(undefined)}>Cancel</Button>
            <Button
              variant="danger"
              onClick={() => {
                remove.mutate({ idOrName: deleting.id })
                setDeleting(undefined)
              }}
            >
              Delete
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
