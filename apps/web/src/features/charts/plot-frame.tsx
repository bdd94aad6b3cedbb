'use client'
import type { ReactNode } from 'react'
import { PLOT } from './plot-area.ts'
import { useWidth } from './use-width.ts'

/** What recharts needs to know of the box that a plot is drawn into. */
export interface PlotBox {
  readonly width: number
  readonly height: number
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: 0; readonly left: 0 }
  readonly accessibilityLayer: false
}

export interface PlotFrameProps {
  /** What the picture shows, for who cannot see it. */
  label: string
  heightPx: number
  /** Room above the plot. */
  topPx?: number
  testId?: string
  children: (box: PlotBox) => ReactNode
}

/** A picture of fixed height, as wide as its place; drawn once the place is known. */
export function PlotFrame({ label, heightPx, topPx = PLOT.top, testId, children }: PlotFrameProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const margin = { top: topPx, right: PLOT.right, bottom: 0, left: 0 } as const
  return (
    <div ref={ref} role="img" aria-label={label} data-testid={testId} style={{ height: heightPx }}>
      {width > 0 ? children({ width, height: heightPx, margin, accessibilityLayer: false }) : null}
    </div>
  )
}

/** What is under the cursor: a heading, and what was counted or measured there. */
export function PlotTooltip({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-xs">
      <p className="num font-medium">{heading}</p>
      <p className="num text-muted">{children}</p>
    </div>
  )
}
