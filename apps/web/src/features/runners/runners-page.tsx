'use client'
import { useQuery } from '@tanstack/react-query'
import { Cpu } from 'lucide-react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { LoadFailed, TableSkeleton } from '@/components/ui/query-state.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { RunnerList } from './runner-list.tsx'

const REFETCH_MS = 5_000

/** Processes that drive load, and whether they answer. */
export function RunnersPage() {
  const trpc = useTRPC()
  const runners = useQuery(trpc.runners.list.queryOptions(undefined, { refetchInterval: REFETCH_MS }))
  const rows = (runners.data ?? []).map(({ load, ...runner }) => ({
    ...runner,
    busy: load.busyShards ?? 0,
  }))
  return (
    <>
      <PageHeader
        title="Runners"
        description="Processes that drive the load. Without one, runs wait in the queue."
      />
      {runners.isPending ? (
        <TableSkeleton rows={3} />
      ) : runners.isError ? (
        <LoadFailed
          what="The runners"
          message={messageOf(runners.error)}
          onRetry={() => void runners.refetch()}
        />
      ) : rows.length > 0 ? (
        <RunnerList runners={rows} />
      ) : (
        <EmptyState icon={Cpu} title="No runner is connected">
          Runs wait until one is. <code className="font-mono text-ink">npm start</code> starts one; more can
          be started on other machines with the same DATABASE_URL, REDIS_URL and BROADSIDE_SECRET.
        </EmptyState>
      )}
    </>
  )
}
