import { PLOT, xOf } from './plot-area.ts'
import type { TimeAxis } from './types.ts'

const BASELINE = 15

/** The labels of the time axis along the lower edge of a plot that is not drawn as a whole. */
export function TimeTicks({ axis, width }: { axis: TimeAxis; width: number }) {
  return (
    <svg
      aria-hidden
      className="num pointer-events-none absolute bottom-0 left-0"
      width={width}
      height={PLOT.bottom}
      fill="var(--subtle)"
      fontSize={11}
      textAnchor="middle"
    >
      {axis.ticks.map(({ value, label }) => (
        <text key={value} x={xOf(value, axis, width)} y={BASELINE}>
          {label}
        </text>
      ))}
    </svg>
  )
}
