import { sparklinePath, thinOut } from './prepare-sparkline.ts'

export interface SparklineProps {
  values: readonly (number | null)[]
  color: string
  width?: number
  height?: number
  className?: string
}

/** A trend without axes, beside the number that says how much. */
export function Sparkline({ values, color, width = 96, height = 24, className }: SparklineProps) {
  const path = sparklinePath(thinOut(values, width), width, height)
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--chart-grid)" />
      <path
        d={path}
        fill="none"
        stroke={`var(--${color})`}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
