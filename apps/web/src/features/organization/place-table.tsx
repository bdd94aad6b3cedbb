import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { type Column, DataTable, TwoLines } from '@/components/ui/data-table.tsx'

export interface Place {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly isCurrent: boolean
}

export interface PlaceTableProps<P extends Place> {
  caption: string
  places: readonly P[]
  columns?: readonly Column<P>[]
  onSwitch: (place: P) => void
  /** More that can be done with one, before the switch. */
  actions?: (place: P) => ReactNode
}

/** Organizations or projects: the one that is worked in says so, the others can be switched to. */
export function PlaceTable<P extends Place>({
  caption,
  places,
  columns = [],
  onSwitch,
  actions,
}: PlaceTableProps<P>) {
  return (
    <DataTable
      caption={caption}
      rows={places}
      columns={[
        {
          head: 'name',
          cell: ({ name, slug, isCurrent }) => (
            <TwoLines
              first={
                <>
                  {name} {isCurrent ? <Badge tone="running">here</Badge> : null}
                </>
              }
              second={slug}
              mono
            />
          ),
        },
        ...columns,
      ]}
      actions={(place) => (
        <>
          {actions?.(place)}
          {place.isCurrent ? null : (
            <Button size="sm" aria-label={`Switch to ${place.name}`} onClick={() => onSwitch(place)}>
              Switch
            </Button>
          )}
        </>
      )}
    />
  )
}
