import { anchorOf, PLOT, xOf } from './plot-area.ts'
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
    >
      {axis.ticks.map(({ value, label }) => {
        const x = xOf(value, axis, width)
        return (
          <text key={value} x={x} y={BASELINE} textAnchor={anchorOf(x, width)}>
            {label}
          </text>
        )
      })}
    </svg>
  )
}
