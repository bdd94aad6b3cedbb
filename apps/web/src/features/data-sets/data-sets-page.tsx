'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { QueryList } from '../lists/query-list.tsx'
import { DataSetList } from './data-set-list.tsx'
import { NewDataSetDialog } from './new-data-set-dialog.tsx'
import { useDataSets } from './use-data-sets.ts'

/** Users with their tokens that scenarios work with: made here, followed while a runner is at it, reused by many runs. */
export function DataSetsPage() {
  const trpc = useTRPC()
  const targets = useQuery(trpc.targets.list.queryOptions())
  const [making, setMaking] = useState(false)
  const { dataSets, create, resume, stop, remove } = useDataSets(() => setMaking(false))
  const places = (targets.data ?? []).filter(({ kind }) => kind === 'keycast')
  const add = (
    <Button
      variant={dataSets.data?.length ? 'secondary' : 'primary'}
      disabled={places.length === 0}
      onClick={() => {
        create.reset()
        setMaking(true)
      }}
    >
      <Plus aria-hidden />
      Make a data set
    </Button>
  )
  const needsTarget = targets.isSuccess && places.length === 0
  return (
    <>
      <PageHeader
        title="Data sets"
        description="Users with their tokens, made before a run and used by many."
        actions={dataSets.data?.length ? add : null}
      />
      <QueryList
        what="The data sets"
        query={dataSets}
        skeletonRows={3}
        empty={
          <EmptyState
            icon={Users}
            title="No data sets yet"
            action={
              needsTarget ? (
                <Button asChild variant="primary">
                  <Link href="/targets">Add a keycast target first</Link>
                </Button>
              ) : (
                add
              )
            }
          >
            A data set is a number of users, registered at a target and kept with their tokens, sealed. A run
            that calls in their name needs no set-up of its own, and is refused before it begins when the set
            cannot serve it.
          </EmptyState>
        }
      >
        {(rows) => (
          <DataSetList
            dataSets={rows}
            nowMs={dataSets.dataUpdatedAt}
            onResume={({ id }) => resume.mutate({ idOrName: id })}
            onStop={({ id }) => stop.mutate({ idOrName: id })}
            onDelete={({ id }) => remove.mutate({ idOrName: id })}
          />
        )}
      </QueryList>
      {making ? (
        <NewDataSetDialog
          targets={places}
          busy={create.isPending}
          error={create.error ? messageOf(create.error) : undefined}
          onClose={() => setMaking(false)}
          onMake={(set) => create.mutate(set)}
        />
      ) : null}
    </>
  )
}
