'use client'
import { createPortal } from 'react-dom'
import { cn } from '@/components/ui/cn.ts'
import { clock } from '../format/duration.ts'
import { useChartGroup, useCursor } from './chart-group.tsx'
import { SeriesMark } from './legend.tsx'
import { measuredValue } from './measured-value.ts'
import type { ChartPoint, ChartSpec } from './types.ts'
import { valueText } from './value-text.ts'

const WIDTH_PX = 380
const GAP_PX = 16

export interface CursorTooltipProps {
  specs: readonly ChartSpec[]
  pointAt: (second: number | undefined) => ChartPoint | undefined
}

/** Beside the pointer: every metric of the page at that second; the chart under the pointer first. */
export function CursorTooltip({ specs, pointAt }: CursorTooltipProps) {
  const cursor = useCursor()
  const { bands, flags } = useChartGroup()
  if (!cursor?.pointer) return null
  const { second, chartId, pointer } = cursor
  const point = pointAt(second)
  const stage = bands.findLast((band) => second >= band.from && second < band.to)
  const here = flags.filter((flag) => Math.abs(flag.second - second) < 1)
  const ordered = [...specs].sort((a, b) => Number(b.id === chartId) - Number(a.id === chartId))
  const left =
    pointer.x + GAP_PX + WIDTH_PX > window.innerWidth
      ? Math.max(8, pointer.x - GAP_PX - WIDTH_PX)
      : pointer.x + GAP_PX
  const fromBottom = pointer.y > window.innerHeight * 0.55
  return createPortal(
    <div
      aria-hidden
      className="pointer-events-none fixed z-50 rounded-lg border border-line-strong bg-raised px-3 py-2 text-xs"
      style={{
        left,
        width: WIDTH_PX,
        maxWidth: 'calc(100vw - 16px)',
        ...(fromBottom
          ? { bottom: window.innerHeight - pointer.y + GAP_PX / 2 }
          : { top: pointer.y + GAP_PX / 2 }),
      }}
    >
      <p className="flex justify-between gap-4 pb-1 font-medium">
        <span className="num">{clock(second)}</span>
        <span className="text-subtle">{stage?.label}</span>
      </p>
      {here.map((flag) => (
        <p key={flag.label} className="pb-1 text-suspect">
          {flag.label}
        </p>
      ))}
      {point ? (
        <dl className="flex flex-col gap-1">
          {ordered.map((spec) => (
            <TooltipRow key={spec.id} spec={spec} point={point} strong={spec.id === chartId} />
          ))}
        </dl>
      ) : (
        <p className="text-subtle">Nothing was measured in this second.</p>
      )}
    </div>,
    document.body,
  )
}

function TooltipRow({ spec, point, strong }: { spec: ChartSpec; point: ChartPoint; strong: boolean }) {
  const measured = spec.series.filter((series) => measuredValue(point, series) !== undefined)
  if (measured.length === 0) return null
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-line pt-1">
      <dt className={cn('min-w-0 truncate', strong ? 'font-medium text-ink' : 'text-muted')}>{spec.title}</dt>
      <dd className="flex shrink-0 gap-2.5">
        {measured.map((series) => (
          <span key={series.key} className="flex items-center gap-1">
            <SeriesMark series={series} />
            <span className="num text-right text-ink">
              {valueText(measuredValue(point, series), spec.unit)}
            </span>
          </span>
        ))}
      </dd>
    </div>
  )
}
