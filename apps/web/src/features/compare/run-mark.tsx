import { lookOf } from '@broadside/shared/compare/run-letters'

/** The letter of a run with its line: colour never tells runs apart alone. */
export function RunMark({ index }: { index: number }) {
  const { letter, color, dash } = lookOf(index)
  return (
    <span className="inline-flex shrink-0 items-center gap-1 font-semibold">
      <svg aria-hidden width="16" height="8">
        <line
          x1="0"
          x2="16"
          y1="4"
          y2="4"
          stroke={`var(--${color})`}
          strokeWidth="2.5"
          strokeDasharray={dash}
        />
      </svg>
      {letter}
    </span>
  )
}
