import type { MetricChange } from './types.ts'

const WIDTH = 96
const HEIGHT = 16
const MIDDLE = WIDTH / 2

export interface IntervalBarProps {
  row: MetricChange
  /** Changes up to this size (a share) fit into the bar; larger ones are cut at its end. */
  scale: number
  minimumChange: number
}

const COLORS: Record<MetricChange['change'], string> = {
  worse: 'var(--failed)',
  better: 'var(--passed)',
  no_change: 'var(--muted)',
  not_enough_data: 'var(--suspect)',
}

/** The interval of a change as a bar around zero; the shaded part in the middle is what does not matter. */
export function IntervalBar({ row: { interval, change, metric }, scale, minimumChange }: IntervalBarProps) {
  if (!interval) return <svg aria-hidden width={WIDTH} height={HEIGHT} />
  // Points are a tenth of the size that shares of a value are: both fill the same bar.
  const full = metric.kind === 'share' ? scale / 10 : scale
  const matters = metric.kind === 'share' ? minimumChange / 10 : minimumChange
  const x = (value: number) => MIDDLE + Math.min(1, Math.max(-1, value / full)) * (MIDDLE - 3)
  return (
    <svg aria-hidden width={WIDTH} height={HEIGHT} className="inline-block shrink-0">
      <rect x={x(-matters)} width={x(matters) - x(-matters)} y="0" height={HEIGHT} fill="var(--sunken)" />
      <line x1={MIDDLE} x2={MIDDLE} y1="0" y2={HEIGHT} stroke="var(--line-strong)" />
      <line
        x1={x(interval.low)}
        x2={Math.max(x(interval.high), x(interval.low) + 1)}
        y1={HEIGHT / 2}
        y2={HEIGHT / 2}
        stroke={COLORS[change]}
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.55"
      />
      <circle cx={x(interval.estimate)} cy={HEIGHT / 2} r="3.5" fill={COLORS[change]} />
    </svg>
  )
}
