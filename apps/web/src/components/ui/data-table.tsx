import type { ReactNode } from 'react'
import { Cell, HeadCell, Row, Table, TableHead } from './table.tsx'

export interface Column<T> {
  head: string
  /** Right-aligned, in tabular figures. */
  numeric?: boolean
  className?: string
  cell: (row: T) => ReactNode
}

export interface DataTableProps<T> {
  caption: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  /** What can be done with a row: the last column. */
  actions?: (row: T) => ReactNode
}

/** A table of things with an id: one line each, and what can be done with it at the end. */
export function DataTable<T extends { readonly id: string }>({
  caption,
  rows,
  columns,
  actions,
}: DataTableProps<T>) {
  return (
    <Table caption={caption}>
      <TableHead>
        <tr>
          {columns.map(({ head, numeric }) => (
            <HeadCell key={head} numeric={numeric}>
              {head}
            </HeadCell>
          ))}
          {actions ? (
            <HeadCell>
              <span className="sr-only">actions</span>
            </HeadCell>
          ) : null}
        </tr>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            {columns.map(({ head, numeric, className, cell }) => (
              <Cell
                key={head}
                numeric={numeric}
                className={className ?? (numeric ? 'text-muted' : undefined)}
              >
                {cell(row)}
              </Cell>
            ))}
            {actions ? (
              <Cell className="text-right">
                <span className="inline-flex justify-end gap-1">{actions(row)}</span>
              </Cell>
            ) : null}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** A name with something smaller under it. */
export function TwoLines({ first, second, mono }: { first: ReactNode; second: ReactNode; mono?: boolean }) {
  return (
    <>
      <span className="block text-base font-medium">{first}</span>
      <span className={mono ? 'font-mono text-xs text-subtle' : 'text-xs text-subtle'}>{second}</span>
    </>
  )
}
