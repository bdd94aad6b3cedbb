'use client'
import { useQuery } from '@tanstack/react-query'
import { Cpu } from 'lucide-react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { useTRPC } from '../api/trpc.ts'
import { QueryList } from '../lists/query-list.tsx'
import { RunnerList } from './runner-list.tsx'

const REFETCH_MS = 5_000

/** Processes that drive load, and whether they answer. */
export function RunnersPage() {
  const trpc = useTRPC()
  const runners = useQuery(trpc.runners.list.queryOptions(undefined, { refetchInterval: REFETCH_MS }))
  return (
    <>
      <PageHeader
        title="Runners"
        description="Processes that generate the load. Without one, runs wait in the queue."
      />
      <QueryList
        what="The runners"
        query={runners}
        skeletonRows={3}
        empty={
          <EmptyState icon={Cpu} title="No runner is connected">
            Runs wait until one is. <code className="font-mono text-ink">npm start</code> starts one; more can
            be started on other machines with the same DATABASE_URL, REDIS_URL and BROADSIDE_SECRET.
          </EmptyState>
        }
      >
        {(rows) => (
          <RunnerList
            runners={rows.map(({ load, ...runner }) => ({ ...runner, busy: load.busyShards ?? 0 }))}
          />
        )}
      </QueryList>
    </>
  )
}
