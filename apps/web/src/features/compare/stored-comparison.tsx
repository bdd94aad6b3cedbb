'use client'
import { CompareReport } from './compare-report.tsx'
import { comparedTrends } from './compared-trends.ts'
import type { ComparisonView } from './types.ts'
import type { CompareView } from './use-compare-view.ts'
import { useDistributions } from './use-distributions.ts'
import { useRunsOverTime } from './use-runs-over-time.ts'

/** A comparison of runs that are stored: what its charts need is asked for here. */
export function StoredComparison({ comparison, view }: { comparison: ComparisonView; view: CompareView }) {
  const { metric } = comparedTrends(comparison, view.metric)
  const overTime = useRunsOverTime(comparison.runs.map(({ id }) => id))
  // After the courses, which stand above them.
  const distributions = useDistributions(comparison.runs, overTime && metric)
  return (
    <CompareReport comparison={comparison} overTime={overTime} distributions={distributions} view={view} />
  )
}
