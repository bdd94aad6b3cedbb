'use client'
import { auditWords } from '@broadside/shared/audit/actions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { type Column, DataTable, TwoLines } from '@/components/ui/data-table.tsx'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import { ListCard } from '../lists/list-card.tsx'
import { detailWords } from './detail-words.ts'

interface Entry {
  readonly id: string
  readonly at: Date
  readonly actorKind: string
  readonly actorName: string | null
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string | null
  readonly subjectName: string | null
  readonly detail: unknown
  readonly ipAddress: string | null
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    head: 'what',
    cell: ({ action, detail, subjectName }) => (
      <TwoLines first={auditWords(action)} second={detailWords(detail, subjectName)} />
    ),
  },
  {
    head: 'on',
    cell: ({ subjectKind, subjectId, subjectName }) => (
      <TwoLines
        first={subjectName ?? subjectKind}
        second={<code className="font-mono text-xs">{subjectId}</code>}
      />
    ),
  },
  {
    head: 'who',
    cell: ({ actorName, actorKind, ipAddress }) => (
      <>
        {actorName ?? 'the system'}{' '}
        {actorKind === 'api-key' ? <span className="text-subtle">(key)</span> : null}{' '}
        {ipAddress ? <span className="font-mono text-xs text-muted">from {ipAddress}</span> : null}
      </>
    ),
  },
  { head: 'when', numeric: true, cell: ({ at }) => <RelativeTime at={at} /> },
]

/** Who changed what, when and from where. */
export function AuditLogPage() {
  const trpc = useTRPC()
  const log = useInfiniteQuery(
    trpc.auditLog.list.infiniteQueryOptions(
      { limit: 50 },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    ),
  )
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className="flex flex-col gap-3">
      <ListCard
        title="Audit log"
        hint="Every change made by people and keys. Entries cannot be edited."
        query={log}
        isEmpty={entries.length === 0}
        empty="No changes yet."
      >
        <DataTable caption="Audit log" rows={entries} columns={COLUMNS} />
      </ListCard>
      {log.hasNextPage ? (
        <Button
          className="self-center"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Older changes
        </Button>
      ) : null}
    </div>
  )
}
