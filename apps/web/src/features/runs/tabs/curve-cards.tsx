import { type Curve, curveSentence } from '@broadside/shared/summary/curve'
import type { ReactNode } from 'react'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { CurveChart, type CurveSeries } from '@/features/charts/curve-chart.tsx'

const RATE: readonly CurveSeries[] = [
  { key: 'perSecond', label: 'measured', color: 'var(--data-throughput)' },
  {
    key: 'unloadedPerSecond',
    label: 'users ÷ the best level’s latency (Little’s law)',
    color: 'var(--data-users)',
    isDashed: true,
  },
]
const LATENCY: readonly CurveSeries[] = [
  { key: 'medMs', label: 'median', color: 'var(--data-p50)' },
  { key: 'p95Ms', label: 'p95', color: 'var(--data-p95)' },
]

/** Throughput against concurrency, and latency beside it: what the curve says stands above it. */
export function CurveCards({ curve }: { curve: Curve }) {
  const { points } = curve
  const most = Math.max(...points.map((point) => point.perSecond))
  const slowest = Math.max(...points.map((point) => point.p95Ms ?? point.medMs))
  return (
    <>
      <p className="text-base">{curveSentence(curve)}</p>
      <div className="grid grid-cols-1 gap-4 min-[900px]:grid-cols-2">
        <CurveCard title="Throughput" unit="requests a second, by users" series={RATE}>
          <CurveChart
            points={points}
            series={RATE}
            top={most * 1.15}
            label="Throughput against concurrency"
          />
        </CurveCard>
        <CurveCard title="Latency" unit="ms, by users" series={LATENCY}>
          <CurveChart points={points} series={LATENCY} top={slowest} label="Latency against concurrency" />
        </CurveCard>
      </div>
    </>
  )
}

interface CurveCardProps {
  title: string
  unit: string
  series: readonly CurveSeries[]
  children: ReactNode
}

function CurveCard({ title, unit, series, children }: CurveCardProps) {
  return (
    <Card>
      <CardHeader title={title} hint={unit} />
      {children}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-2 pb-3 text-xs text-muted">
        {series.map(({ key, label, color, isDashed }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className="inline-block w-4"
              style={{ borderTop: `2px ${isDashed ? 'dashed' : 'solid'} ${color}` }}
            />
            {label}
          </li>
        ))}
      </ul>
    </Card>
  )
}
