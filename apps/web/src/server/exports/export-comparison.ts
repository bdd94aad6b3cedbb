import { comparisonHtml } from '@broadside/shared/export/report/comparison-html'
import type { Access } from '../auth/access.ts'
import { takeComparisonSnapshot } from '../shares/comparison-snapshot.ts'
import { comparisonReportOf } from '../shares/report-of.ts'
import { endedReport } from './ended-report.ts'

/** A comparison of ended runs as one HTML file, with its targets. Throws not_found, and conflict before their end. */
export async function exportComparison(access: Access, runIds: readonly string[]): Promise<string> {
  await Promise.all(runIds.map((id) => endedReport(access, id)))
  return comparisonHtml(comparisonReportOf(await takeComparisonSnapshot(access, runIds, true)))
}
