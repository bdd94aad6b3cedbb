'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { useTRPC } from '../api/trpc.ts'
import { QueryList } from '../lists/query-list.tsx'
import { DataSetList } from './data-set-list.tsx'
import { NewDataSetDialog } from './new-data-set-dialog.tsx'
import { useDataSets } from './use-data-sets.ts'

/** Rows that scenarios work with, users with their tokens or a CSV file: made here, followed while a runner is at it, reused by many runs. */
export function DataSetsPage() {
  const trpc = useTRPC()
  const targets = useQuery(trpc.targets.list.queryOptions())
  const [making, setMaking] = useState(false)
  const { dataSets, create, resume, stop, remove } = useDataSets(() => setMaking(false))
  const places = (targets.data ?? []).filter(({ kind }) => kind === 'keycast')
  const add = (
    <ForMembers>
      <Button
        variant={dataSets.data?.length ? 'secondary' : 'primary'}
        disabled={targets.isPending}
        onClick={() => {
          create.reset()
          setMaking(true)
        }}
      >
        <Plus aria-hidden />
        Make a data set
      </Button>
    </ForMembers>
  )
  return (
    <>
      <PageHeader
        title="Data sets"
        description="Rows that scenarios use: users with their tokens, or a CSV file."
        actions={dataSets.data?.length ? add : null}
      />
      <QueryList
        what="The data sets"
        query={dataSets}
        skeletonRows={3}
        empty={
          <EmptyState icon={Rows3} title="No data sets yet" action={add}>
            A data set is made before a run and used by many. It holds users, registered at a keycast target
            and kept with their tokens, or the rows of a CSV file, which HTTP requests take as{' '}
            <code className="font-mono text-sm">{'{{feed.email}}'}</code>.
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
          error={create.error}
          onClose={() => setMaking(false)}
          onMake={(set) => create.mutate(set)}
          onKind={() => create.reset()}
        />
      ) : null}
    </>
  )
}
