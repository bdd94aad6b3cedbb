import { type OverlaidRun, overlayKey, overlaysOf } from '@broadside/shared/compare/overlay'
import { lookOf } from '@broadside/shared/compare/run-letters'
import type { ChartSpec } from '../charts/types.ts'

/** The charts that any of the runs has points for, one series a run. */
export function overlayCharts(runs: readonly OverlaidRun[]): ChartSpec[] {
  return overlaysOf(runs).map(({ id, key, title, metric, unit, allowsLog }) => ({
    id: `overlay-${id}`,
    title,
    unit,
    allowsLog,
    series: runs.map((_, index) => {
      const { letter, color, dash } = lookOf(index)
      return { key: overlayKey(key, index), label: letter, metric, color, dash }
    }),
  }))
}
