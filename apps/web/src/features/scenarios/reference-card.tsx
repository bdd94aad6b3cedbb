import type { Reference } from '@broadside/shared/presets/preset'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { type Column, DataTable } from '@/components/ui/data-table.tsx'

type Published = Reference['rows'][number] & { readonly id: string }

const COLUMNS: readonly Column<Published>[] = [
  { head: 'metric', className: 'whitespace-nowrap max-sm:font-medium', cell: ({ metric }) => metric },
  { head: 'published', className: 'num min-w-32', cell: ({ published }) => published },
  {
    head: 'what it really means',
    className: 'min-w-64 text-muted',
    wide: true,
    cell: ({ wrong }) => wrong ?? 'no known flaw',
  },
  { head: 'flaw', className: 'num', cell: ({ flaw }) => flaw ?? null },
]

/** What the source report published for this test, with what is wrong with each number. */
export function ReferenceCard({ reference }: { reference: Reference }) {
  return (
    <Card className="mt-6">
      <CardHeader title="As it was published" hint={reference.source} />
      <DataTable
        caption="Published numbers"
        rows={reference.rows.map((row) => ({ ...row, id: row.metric }))}
        columns={COLUMNS}
      />
      <p className="border-t border-line px-4 py-3 text-sm text-muted">{reference.reading}</p>
    </Card>
  )
}
