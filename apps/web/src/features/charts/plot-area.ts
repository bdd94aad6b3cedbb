/** Fixed margins of every plot: charts below each other line up, and the overlay knows where the plot is. */
export const PLOT = { left: 44, right: 20, top: 8, bottom: 20 } as const
export const CHART_HEIGHT = 168

export const plotWidth = (width: number): number => Math.max(0, width - PLOT.left - PLOT.right)

/** Place of a second inside the chart, in px from its left edge. */
export function xOf(second: number, window: { from: number; to: number }, width: number): number {
  const share = (second - window.from) / Math.max(1e-9, window.to - window.from)
  return PLOT.left + share * plotWidth(width)
}

/** The second under a place inside the chart, kept within the window. */
export function secondAt(x: number, window: { from: number; to: number }, width: number): number {
  const share = Math.min(1, Math.max(0, (x - PLOT.left) / Math.max(1, plotWidth(width))))
  return window.from + share * (window.to - window.from)
}

const EDGE_PX = 26

/** Where a label under the axis hangs: near the right edge it ends at its tick, so that the card does not cut it. */
export const anchorOf = (x: number, width: number): 'middle' | 'end' =>
  x > width - EDGE_PX ? 'end' : 'middle'
