'use client'
import { useChartGroup } from './chart-group.tsx'
import { PLOT, xOf } from './plot-area.ts'
import type { Band } from './types.ts'

const HATCH =
  'repeating-linear-gradient(135deg, var(--chart-band) 0 4px, color-mix(in oklab, var(--line-strong) 35%, transparent) 4px 5px)'

/** Warm-up is hatched, constant load is plain; the ramps between are shaded, every other one where several follow. */
export function bandBackground(band: Band, index: number): string | undefined {
  if (band.warmUp) return HATCH
  return band.steady || index % 2 === 1 ? undefined : 'var(--chart-band)'
}

/** Stages as bands and events as flags, behind the marks of a chart. */
export function PlotBackground({ width }: { width: number }) {
  const { bands, flags, from, to } = useChartGroup()
  const window = { from, to }
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      {bands.map((band, index) => {
        const left = xOf(Math.max(band.from, from), window, width)
        const right = xOf(Math.min(band.to, to), window, width)
        const background = bandBackground(band, index)
        if (right <= left || !background) return null
        return (
          <span
            key={`${band.from}-${band.label}`}
            className="absolute"
            style={{ left, width: right - left, top: PLOT.top, bottom: PLOT.bottom, background }}
          />
        )
      })}
      {flags
        .filter((flag) => flag.second >= from && flag.second <= to)
        .map((flag) => (
          <span
            key={`${flag.second}-${flag.label}`}
            className="absolute border-l border-dashed border-line-strong"
            style={{ left: xOf(flag.second, window, width), top: PLOT.top, bottom: PLOT.bottom }}
          />
        ))}
    </div>
  )
}
