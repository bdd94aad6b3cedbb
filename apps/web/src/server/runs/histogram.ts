import type { Db } from '@broadside/db/client'
import { listRunHistograms } from '@broadside/db/measurements/histograms'
import { Histogram, highestAt, lowestAt } from '@broadside/shared/histogram'
import { decodeHistogram } from '@broadside/shared/histogram/codec'
import { isOk } from '@broadside/shared/points/point-stats'
import { parseSeries } from '@broadside/shared/points/series'
import { isWarmUp } from '@broadside/shared/summary/steady'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { Id } from '../slug.ts'
import { requireRun } from './require.ts'

export interface HistogramView {
  readonly metric: string
  readonly count: number
  readonly buckets: readonly { readonly fromMs: number; readonly toMs: number; readonly count: number }[]
}

/** Neighbouring slots are joined until a bucket is this much wider than its start: finer than any screen shows. */
const BUCKET_RATIO = 1.02

export const RunHistogram = z.strictObject({ runId: Id, metric: z.string().min(1).max(100) })

/** The distribution of a metric's ok samples over a finished run, warm-up left out; empty while it runs. */
export async function runHistogram(
  access: Access,
  input: z.infer<typeof RunHistogram>,
): Promise<HistogramView> {
  const run = await requireRun(access, input.runId)
  return histogramOf(access.services.db, run.id, input.metric)
}

export async function histogramOf(db: Db, runId: string, metric: string): Promise<HistogramView> {
  const sum = await sumOfOk(db, runId, metric)
  return { metric, count: sum.count, buckets: bucketsOf(sum) }
}

/** All ok samples of a metric in one histogram, warm-up left out. */
export async function sumOfOk(db: Db, runId: string, metric: string): Promise<Histogram> {
  const sum = new Histogram()
  for (const { seriesKey, data } of await listRunHistograms(db.pool, runId, metric)) {
    const series = parseSeries(seriesKey)
    if (isOk(series) && !isWarmUp(series)) sum.add(decodeHistogram(data))
  }
  return sum
}

function bucketsOf(histogram: Histogram): HistogramView['buckets'] {
  const buckets: { fromMs: number; toMs: number; count: number }[] = []
  for (const [index, count] of histogram.slots()) {
    const fromMs = lowestAt(index) / 1_000
    const toMs = (highestAt(index) + 1) / 1_000
    const last = buckets.at(-1)
    if (last && last.toMs === fromMs && toMs <= last.fromMs * BUCKET_RATIO) {
      last.toMs = toMs
      last.count += count
    } else buckets.push({ fromMs, toMs, count })
  }
  return buckets
}
