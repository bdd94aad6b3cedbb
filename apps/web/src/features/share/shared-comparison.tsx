'use client'
import { useMemo } from 'react'
import { CompareReport } from '../compare/compare-report.tsx'
import { comparedTrends } from '../compare/compared-trends.ts'
import { RunMark } from '../compare/run-mark.tsx'
import { useCompareView } from '../compare/use-compare-view.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import type { ComparisonSnapshot } from './types.ts'

/** A comparison out of a snapshot: nothing more is asked for. */
export function SharedComparison({ snapshot }: { snapshot: ComparisonSnapshot }) {
  const view = useCompareView()
  const { comparison, spanS, points, distributions } = snapshot
  const { metric } = comparedTrends(comparison, view.metric)
  const overTime = useMemo(() => ({ spanS, points }), [spanS, points])
  const shown = distributions.find((one) => one.metric === metric)?.runs ?? []
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold tracking-tight">Comparison</h1>
      <ComparedRuns runs={comparison.runs} />
      <CompareReport comparison={comparison} overTime={overTime} distributions={shown} view={view} />
    </div>
  )
}

function ComparedRuns({ runs }: { runs: ComparisonSnapshot['comparison']['runs'] }) {
  return (
    <ol aria-label="Runs that are compared" className="flex flex-wrap items-stretch gap-2">
      {runs.map((run, index) => (
        <li
          key={run.id}
          className="flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2"
        >
          <RunMark index={index} />
          <span className="flex min-w-0 flex-col">
            <span className="max-w-60 truncate font-medium">{run.name}</span>
            <span className="flex gap-2 text-xs text-subtle">
              <RelativeTime at={run.startedAt ?? run.createdAt} />
              {run.git.commit ? <code className="font-mono">{run.git.commit.slice(0, 7)}</code> : null}
              {index === 0 ? 'baseline' : null}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
