import { overlayPoints } from '@broadside/shared/compare/overlay'
import type { ComparisonReport } from '@broadside/shared/export/report/comparison-report'
import type { HtmlReport } from '@broadside/shared/export/report/html'
import { restRun } from '../runs/rest-view.ts'
import type { Services } from '../services.ts'
import type { ComparisonSnapshot } from './comparison-snapshot.ts'
import type { RunSnapshot } from './run-snapshot.ts'

/** A snapshot as the writers of files and pictures read it. */
export function reportOf(services: Services, snapshot: RunSnapshot): HtmlReport {
  const { points, span, takenAt, errors } = snapshot
  return { run: restRun({ services }, snapshot), points, span, takenAt, errors }
}

/** A comparison with its runs on one time axis, aligned at their start. */
export function comparisonReportOf(snapshot: ComparisonSnapshot): ComparisonReport {
  const { comparison, points, spanS, distributions, takenAt } = snapshot
  const overlaid = points.map((own) => ({ points: own, origin: 0 }))
  return { ...comparison, points: overlayPoints(overlaid, spanS), span: spanS, distributions, takenAt }
}
