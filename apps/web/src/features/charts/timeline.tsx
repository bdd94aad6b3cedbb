'use client'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { clock } from '../format/duration.ts'
import { timeAxis } from './axis.ts'
import { ChartGroup, useChartGroup } from './chart-group.tsx'
import { PLOT, plotWidth, xOf } from './plot-area.ts'
import { bandBackground } from './plot-background.tsx'
import { PlotOverlay } from './plot-overlay.tsx'
import { sparklinePath, thinOut } from './prepare-sparkline.ts'
import { TimeTicks } from './time-ticks.tsx'
import type { ChartPoint } from './types.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 78
/** A stage or an event with less room than this is marked, and named by the tooltip alone. */
const NARROWEST_LABEL_PX = 44
const WIDEST_FLAG_PX = 160

export interface TimelineProps {
  points: readonly ChartPoint[]
  /** Seconds that each point stands for. */
  spanS: number
  /** Last second of the whole axis. */
  end: number
}

/** The whole run in one strip: stages, events and users; a brush here zooms every chart. */
export function Timeline({ points, spanS, end }: TimelineProps) {
  const group = useChartGroup()
  const [ref, width] = useWidth<HTMLDivElement>()
  return (
    <section aria-label="Timeline" className="rounded-lg border border-line bg-surface">
      <header className="flex h-9 items-center justify-between gap-2 pr-1.5 pl-4">
        <h2 className="text-sm font-medium">
          Timeline
          <span className="ml-1.5 hidden font-normal text-subtle sm:inline">
            drag over any chart to zoom all of them
          </span>
        </h2>
        {group.zoom ? (
          <Button variant="ghost" size="sm" onClick={() => group.setZoom(undefined)}>
            <X aria-hidden />
            <span className="num">
              {clock(group.zoom.from)} to {clock(group.zoom.to)}
            </span>
            <span className="sr-only">: zoom out</span>
          </Button>
        ) : null}
      </header>
      <div ref={ref} className="relative" style={{ height: HEIGHT }} data-testid="timeline">
        {width > 0 ? (
          <ChartGroup
            end={end}
            zoom={undefined}
            onZoom={group.setZoom}
            bands={group.bands}
            flags={group.flags}
          >
            <Strip points={points} spanS={spanS} width={width} zoom={group.zoom} end={end} />
          </ChartGroup>
        ) : null}
      </div>
    </section>
  )
}

interface StripProps {
  points: readonly ChartPoint[]
  spanS: number
  width: number
  end: number
  zoom: { from: number; to: number } | undefined
}

function Strip({ points, spanS, width, zoom, end }: StripProps) {
  const { bands, flags } = useChartGroup()
  const whole = { from: 0, to: end }
  const axis = useMemo(() => timeAxis(0, end, plotWidth(width)), [end, width])
  const users = useMemo(() => {
    const bySecond = new Map(points.map((point) => [point.second, point.stats.vus ?? null]))
    return Array.from(
      { length: Math.floor(end / spanS) + 1 },
      (_, index) => bySecond.get(index * spanS) ?? null,
    )
  }, [points, spanS, end])
  const inner = plotWidth(width)
  return (
    <>
      {bands.map((band, index) => {
        const left = xOf(Math.min(band.from, end), whole, width)
        const right = xOf(Math.min(band.to, end), whole, width)
        if (right - left < 1) return null
        return (
          <span
            key={`${band.from}-${band.label}`}
            className="absolute overflow-hidden border-l border-line first:border-l-0"
            style={{
              left,
              width: right - left,
              top: 0,
              bottom: PLOT.bottom,
              background: bandBackground(band, index),
            }}
          >
            {right - left < NARROWEST_LABEL_PX ? null : (
              <span className="block truncate px-1.5 pt-0.5 text-[11px] text-subtle">{band.label}</span>
            )}
          </span>
        )
      })}
      <svg
        aria-hidden
        className="absolute"
        style={{ left: PLOT.left, top: 22 }}
        width={inner}
        height={HEIGHT - PLOT.bottom - 22}
      >
        <path
          d={sparklinePath(thinOut(users, inner), inner, HEIGHT - PLOT.bottom - 22)}
          fill="none"
          stroke="var(--data-users)"
          strokeWidth="1.5"
        />
      </svg>
      <TimeTicks axis={axis} width={width} />
      {zoom ? (
        <span
          aria-hidden
          className="absolute border-x border-accent bg-accent/10"
          style={{
            left: xOf(zoom.from, whole, width),
            width: xOf(zoom.to, whole, width) - xOf(zoom.from, whole, width),
            top: 0,
            bottom: PLOT.bottom,
          }}
        />
      ) : null}
      <PlotOverlay chartId="timeline" label="Timeline" width={width} />
      {flags
        .filter((flag) => flag.second <= end)
        .map((flag, index, shown) => {
          const left = xOf(flag.second, whole, width)
          const next = shown[index + 1]
          const roomPx = (next ? xOf(next.second, whole, width) : width) - left - 4
          return (
            <span
              key={`${flag.second}-${flag.label}`}
              title={`${clock(flag.second)} ${flag.label}`}
              className="absolute border-l-2 border-suspect"
              style={{ left, top: 16, bottom: PLOT.bottom }}
            >
              {roomPx < NARROWEST_LABEL_PX ? null : (
                <span
                  className="absolute top-0 left-0 block w-max truncate rounded-r-sm bg-suspect/15 px-1 text-[11px] text-suspect"
                  style={{ maxWidth: Math.min(roomPx, WIDEST_FLAG_PX) }}
                >
                  {flag.label}
                </span>
              )}
            </span>
          )
        })}
    </>
  )
}
