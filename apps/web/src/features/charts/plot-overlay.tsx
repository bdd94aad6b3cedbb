'use client'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { clock } from '../format/duration.ts'
import { useChartGroup, useCursor } from './chart-group.tsx'
import { PLOT, secondAt, xOf } from './plot-area.ts'

const MIN_DRAG_PX = 6
const MIN_ZOOM_S = 2

export interface PlotOverlayProps {
  chartId: string
  label: string
  width: number
}

/**
 * Takes pointer and keys for a chart: moving sets the shared cursor, dragging zooms every chart, a double click or Escape
 * zooms out, arrow keys move the cursor by a second (ten with Shift).
 */
export function PlotOverlay({ chartId, label, width }: PlotOverlayProps) {
  const { cursor, from, to, zoom, setZoom } = useChartGroup()
  const window = { from, to }
  const drag = useRef<number | undefined>(undefined)
  const [selection, setSelection] = useState<{ left: number; right: number }>()

  const placeOf = (event: PointerEvent<HTMLElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const x = placeOf(event)
    const second = Math.round(secondAt(x, window, width))
    cursor.set({ second, chartId, pointer: { x: event.clientX, y: event.clientY } })
    if (drag.current !== undefined && Math.abs(x - drag.current) >= MIN_DRAG_PX)
      setSelection({ left: Math.min(x, drag.current), right: Math.max(x, drag.current) })
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = placeOf(event)
  }
  const onPointerUp = () => {
    if (selection) {
      const start = Math.floor(secondAt(selection.left, window, width))
      const end = Math.ceil(secondAt(selection.right, window, width))
      if (end - start >= MIN_ZOOM_S) setZoom({ from: start, to: end })
    }
    drag.current = undefined
    setSelection(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.key === 'Escape' && zoom) setZoom(undefined)
    if (direction === 0) return
    event.preventDefault()
    const second = (cursor.get()?.second ?? from) + direction * (event.shiftKey ? 10 : 1)
    cursor.set({ second: Math.min(to, Math.max(from, second)), chartId })
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${label}: cursor`}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={Math.min(to, Math.max(from, cursor.get()?.second ?? from))}
      aria-valuetext={clock(Math.min(to, Math.max(from, cursor.get()?.second ?? from)))}
      className="absolute inset-0 cursor-crosshair touch-pan-y focus-visible:-outline-offset-2"
      onPointerMove={onPointerMove}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerLeave={() => cursor.set(undefined)}
      onBlur={() => cursor.set(undefined)}
      onDoubleClick={() => setZoom(undefined)}
      onKeyDown={onKeyDown}
    >
      {selection ? (
        <span
          className="absolute border-x border-accent bg-accent/12"
          style={{
            left: selection.left,
            width: selection.right - selection.left,
            top: PLOT.top,
            bottom: PLOT.bottom,
          }}
        />
      ) : null}
      <CursorLine width={width} />
    </div>
  )
}

export function CursorLine({ width }: { width: number }) {
  const { from, to } = useChartGroup()
  const cursor = useCursor()
  if (!cursor || cursor.second < from || cursor.second > to) return null
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute w-px bg-ink/50"
      style={{ left: xOf(cursor.second, { from, to }, width), top: PLOT.top, bottom: PLOT.bottom }}
    />
  )
}
