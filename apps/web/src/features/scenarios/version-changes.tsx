'use client'
import { configDifferences } from '@broadside/shared/compare/config-diff'
import { settingText } from '@broadside/shared/format/setting'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '@/components/ui/data-table.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import type { Draft } from './draft.ts'

interface Change {
  readonly id: string
  readonly before: unknown
  readonly after: unknown
}

const MONO = 'max-w-48 break-words font-mono text-xs'
const COLUMNS: readonly Column<Change>[] = [
  { head: 'setting', className: `${MONO} text-muted`, cell: ({ id }) => id },
  { head: 'before', className: MONO, cell: ({ before }) => settingText(before) },
  { head: 'in this version', className: MONO, cell: ({ after }) => settingText(after) },
]

export interface VersionChangesProps {
  scenarioId: string
  version: number
  /** What can be done with the version's configuration, below its changes. */
  actions: (draft: Draft) => ReactNode
}

/** What a version changed against the one before it. */
export function VersionChanges({ scenarioId, version, actions }: VersionChangesProps) {
  const trpc = useTRPC()
  const kept = { staleTime: Number.POSITIVE_INFINITY }
  const own = useQuery(trpc.scenarios.version.queryOptions({ idOrSlug: scenarioId, version }, kept))
  const before = useQuery(
    trpc.scenarios.version.queryOptions(
      { idOrSlug: scenarioId, version: version - 1 },
      { ...kept, enabled: version > 1 },
    ),
  )
  const failure = own.error ?? before.error
  if (failure) return <p className="text-sm text-muted">{messageOf(failure)}</p>
  if (!own.data || (version > 1 && !before.data)) return <Skeleton className="h-16 w-full" />
  const changes = before.data
    ? configDifferences([before.data.config, own.data.config]).map(({ path, values }) => ({
        id: path,
        before: values[0],
        after: values[1],
      }))
    : []
  return (
    <div className="flex flex-col gap-3">
      {version === 1 ? (
        <p className="text-sm text-muted">This is the first version.</p>
      ) : changes.length === 0 ? (
        <p className="text-sm text-muted">Only the order of settings, or a default that was made explicit.</p>
      ) : (
        <div className="rounded-lg border border-line">
          <DataTable caption={`Changes of version ${version}`} rows={changes} columns={COLUMNS} />
        </div>
      )}
      {actions({ ...own.data.config })}
    </div>
  )
}
