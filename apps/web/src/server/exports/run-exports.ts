import { junitXml } from '@broadside/shared/export/junit'
import { markdownSummary } from '@broadside/shared/export/markdown'
import { otlpMetrics } from '@broadside/shared/export/otlp'
import { prometheusText } from '@broadside/shared/export/prometheus'
import { htmlReport } from '@broadside/shared/export/report/html'
import type { Access } from '../auth/access.ts'
import { exportCsv } from '../runs/export-csv.ts'
import { exportJson } from '../runs/export-json.ts'
import { reportOf } from '../shares/report-of.ts'
import { takeRunSnapshot } from '../shares/run-snapshot.ts'
import { VERSION } from '../version.ts'
import { endedReport } from './ended-report.ts'
import { measuredRun } from './measured-run.ts'

/** One way to take a run along. */
export interface RunExport {
  /** Of the REST operation. */
  readonly id: string
  /** The last part of the path, and the end of the file's name. */
  readonly path: string
  readonly fileName: (runId: string) => string
  readonly mediaType: string
  readonly summary: string
  readonly description: string
  write(access: Access, runId: string): Promise<string | ReadableStream<Uint8Array>>
}

const named = (path: string) => (runId: string) => `broadside-${runId}.${path.slice('export.'.length)}`

/** Every export of a run. The list is the menu of the run page, and the REST API's operations. */
export const RUN_EXPORTS: readonly RunExport[] = [
  {
    id: 'exportRunCsv',
    path: 'export.csv',
    fileName: named('export.csv'),
    mediaType: 'text/csv; charset=utf-8',
    summary: 'Every query as CSV',
    description: 'One line per query, with the columns of the wsproxy client.',
    write: exportCsv,
  },
  {
    id: 'exportRunJson',
    path: 'export.json',
    fileName: (runId) => `broadside-${runId}_summary.json`,
    mediaType: 'application/json',
    summary: 'The summary as JSON',
    description: 'With the keys of the wsproxy client. A run that has not ended answers 409.',
    write: exportJson,
  },
  {
    id: 'exportRunJunit',
    path: 'export.junit.xml',
    fileName: named('export.junit.xml'),
    mediaType: 'application/xml; charset=utf-8',
    summary: 'The verdict as JUnit XML',
    description:
      'One test case for the run, one for its validity, one per threshold. A run that has not ended answers 409.',
    write: async (access, runId) => junitXml(await endedReport(access, runId)),
  },
  {
    id: 'exportRunMarkdown',
    path: 'export.md',
    fileName: named('export.md'),
    mediaType: 'text/markdown; charset=utf-8',
    summary: 'The result as Markdown',
    description: 'Made for a comment on a pull request. A run that has not ended answers 409.',
    write: async (access, runId) => markdownSummary(await endedReport(access, runId)),
  },
  {
    id: 'exportRunPrometheus',
    path: 'export.prom',
    fileName: named('export.prom'),
    mediaType: 'text/plain; version=0.0.4; charset=utf-8',
    summary: 'The measurements in Prometheus’ text format',
    description:
      'Totals, histograms and percentiles, labelled with the run: for a Pushgateway or a textfile collector.',
    write: async (access, runId) => prometheusText(await measuredRun(access, runId)),
  },
  {
    id: 'exportRunOtlp',
    path: 'export.otlp.json',
    fileName: named('export.otlp.json'),
    mediaType: 'application/json',
    summary: 'The measurements as OpenTelemetry metrics',
    description: 'OTLP/JSON: post it to the /v1/metrics of a collector.',
    write: async (access, runId) =>
      `${JSON.stringify(otlpMetrics(await measuredRun(access, runId), VERSION))}\n`,
  },
  {
    id: 'exportRunHtml',
    path: 'export.html',
    fileName: named('export.html'),
    mediaType: 'text/html; charset=utf-8',
    summary: 'The report as one HTML file',
    description: 'Opens offline, in light and dark, without scripts. A run that has not ended answers 409.',
    async write(access, runId) {
      await endedReport(access, runId)
      return htmlReport(reportOf(access.services, await takeRunSnapshot(access, runId, true)))
    },
  },
]
