'use client'
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { type Cursor, CursorStore } from './cursor-store.ts'
import type { Band, Flag } from './types.ts'

export interface Zoom {
  readonly from: number
  readonly to: number
}

export interface ChartGroupValue {
  readonly cursor: CursorStore
  /** The window that every chart shows, in seconds. */
  readonly from: number
  readonly to: number
  readonly zoom: Zoom | undefined
  readonly setZoom: (zoom: Zoom | undefined) => void
  readonly bands: readonly Band[]
  readonly flags: readonly Flag[]
}

const ChartGroupContext = createContext<ChartGroupValue | undefined>(undefined)

export function useChartGroup(): ChartGroupValue {
  const group = useContext(ChartGroupContext)
  if (!group) throw new Error('useChartGroup: expected a <ChartGroup> around the chart, found none')
  return group
}

/** The shared cursor; only components that draw it call this. */
export function useCursor(): Cursor | undefined {
  const { cursor } = useChartGroup()
  return useSyncExternalStore(cursor.subscribe, cursor.get, () => undefined)
}

export interface ChartGroupProps {
  /** Last second of the unzoomed time axis. */
  end: number
  zoom: Zoom | undefined
  onZoom: (zoom: Zoom | undefined) => void
  bands?: readonly Band[]
  flags?: readonly Flag[]
  children: ReactNode
}

const NONE: readonly never[] = []

/** Charts inside share one time axis, one cursor and one zoom. */
export function ChartGroup({ end, zoom, onZoom, bands = NONE, flags = NONE, children }: ChartGroupProps) {
  const [cursor] = useState(() => new CursorStore())
  const value = useMemo<ChartGroupValue>(
    () => ({ cursor, from: zoom?.from ?? 0, to: zoom?.to ?? end, zoom, setZoom: onZoom, bands, flags }),
    [cursor, end, zoom, onZoom, bands, flags],
  )
  return <ChartGroupContext value={value}>{children}</ChartGroupContext>
}
