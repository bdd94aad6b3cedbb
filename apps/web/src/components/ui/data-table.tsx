import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Cell, HeadCell, Row, Table, TableHead } from './table.tsx'

export interface Column<T> {
  head: string
  /** Right-aligned, in tabular figures. */
  numeric?: boolean
  className?: string
  /** On a phone it takes the whole width, under its head. */
  wide?: boolean
  /** null: there is nothing to say of this row. */
  cell: (row: T) => ReactNode
}

export interface DataTableProps<T> {
  caption: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  /** What can be done with a row: the last column. */
  actions?: (row: T) => ReactNode
}

/** On a phone each row is a block of its own: the first cell as its title, the others a line each with their head. */
const PHONE = {
  table: 'max-sm:block',
  head: 'max-sm:sr-only',
  body: 'max-sm:block',
  row: 'max-sm:flex max-sm:flex-col max-sm:gap-2 max-sm:px-4 max-sm:py-3',
  cell: 'max-sm:flex max-sm:h-auto max-sm:max-w-none max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:p-0 max-sm:first:block max-sm:first:pl-0 max-sm:last:pr-0',
  wide: 'max-sm:flex-col max-sm:gap-1.5',
  actions:
    'max-sm:mt-1 max-sm:flex-wrap max-sm:gap-2 max-sm:[&>button]:h-9 max-sm:[&>button]:border max-sm:[&>button]:border-line-strong max-sm:[&>button]:px-3',
} as const

/** A table of things with an id: one line each, and what can be done with it at the end. */
export function DataTable<T extends { readonly id: string }>({
  caption,
  rows,
  columns,
  actions,
}: DataTableProps<T>) {
  return (
    <Table caption={caption} className={PHONE.table}>
      <TableHead className={PHONE.head}>
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
      <tbody className={PHONE.body}>
        {rows.map((row) => (
          <Row key={row.id} className={PHONE.row}>
            {columns.map((column, index) => (
              <DataCell key={column.head} row={row} column={column} isTitle={index === 0} />
            ))}
            {actions ? (
              <Cell className={cn('text-right', PHONE.cell)}>
                <span className={cn('inline-flex justify-end gap-1', PHONE.actions)}>{actions(row)}</span>
              </Cell>
            ) : null}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

interface DataCellProps<T> {
  row: T
  column: Column<T>
  isTitle: boolean
}

function DataCell<T>({ row, column: { head, numeric, className, wide, cell }, isTitle }: DataCellProps<T>) {
  const shown = cell(row)
  return (
    <Cell
      numeric={numeric}
      className={cn(
        className ?? (numeric && 'text-muted'),
        PHONE.cell,
        wide && PHONE.wide,
        shown === null && 'max-sm:hidden',
      )}
    >
      {isTitle ? null : (
        <span aria-hidden className="shrink-0 font-sans text-xs text-subtle sm:hidden">
          {head}
        </span>
      )}
      <span
        className={cn(
          'contents max-sm:block max-sm:min-w-0 max-sm:wrap-anywhere',
          isTitle || wide ? 'max-sm:text-left' : 'max-sm:text-right',
        )}
      >
        {shown ?? <span className="text-subtle">–</span>}
      </span>
    </Cell>
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
