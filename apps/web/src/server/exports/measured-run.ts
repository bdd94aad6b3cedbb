import { listRunHistograms } from '@broadside/db/measurements/histograms'
import type { MeasuredRun } from '@broadside/shared/export/measured-run'
import { Histogram } from '@broadside/shared/histogram'
import { decodeHistogram } from '@broadside/shared/histogram/codec'
import type { TrendName } from '@broadside/shared/metrics'
import { isOk } from '@broadside/shared/points/point-stats'
import { parseSeries } from '@broadside/shared/points/series'
import { isWarmUp } from '@broadside/shared/summary/steady'
import type { Access } from '../auth/access.ts'
import { endedReport } from './ended-report.ts'

/** An ended run with its distributions, one a metric. Throws not_found, and conflict before its end. */
export async function measuredRun(access: Access, runId: string): Promise<MeasuredRun> {
  const run = await endedReport(access, runId)
  const histograms = new Map<TrendName, Histogram>()
  for (const { seriesKey, data } of await listRunHistograms(access.services.db.pool, run.id)) {
    const series = parseSeries(seriesKey)
    if (!isOk(series) || isWarmUp(series)) continue
    const metric = series.metric as TrendName
    histograms.set(metric, (histograms.get(metric) ?? new Histogram()).add(decodeHistogram(data)))
  }
  return { run, histograms }
}
