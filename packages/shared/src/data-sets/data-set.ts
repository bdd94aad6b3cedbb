import type { TrendSummary } from '../summary/summary.ts'

/** Users that a runner registers, or the rows of a CSV as they were sent. */
export const DATA_SET_KINDS = ['keycast-users', 'csv'] as const
export type DataSetKind = (typeof DATA_SET_KINDS)[number]

export const MOST_DATA_SET_ROWS = 1_000_000

/** What one step of the making measured over all rows: its own distribution, and failures by their words. */
export interface StepSummary {
  readonly step: string
  readonly trend: TrendSummary | undefined
  readonly failures: readonly { readonly message: string; readonly count: number }[]
}

/** As it is stored: histograms encoded (HdrHistogram V2, base64), so that an interrupted making goes on adding. */
export type StoredSteps = Readonly<
  Record<string, { readonly histogram: string; readonly failures: Readonly<Record<string, number>> }>
>

/**
 * Why a data set cannot serve a run now, in a sentence that begins after its name; undefined: it can. `runMs` is how long the
 * run may take: a token that ends before it would fail for no fault of the server.
 */
export function dataSetRefusal(
  set: {
    readonly status: string
    readonly wanted: number
    readonly rowCount: number
    readonly expiresAt: Date | null
  },
  nowMs: number,
  runMs: number,
): string | undefined {
  if (set.status !== 'ready')
    return `is ${set.status} with ${set.rowCount} of ${set.wanted} users: wait for it, or resume it on the page Data sets`
  const leftMs = set.expiresAt === null ? Number.POSITIVE_INFINITY : set.expiresAt.getTime() - nowMs
  if (leftMs <= 0)
    return `has tokens that ended at ${set.expiresAt?.toISOString()}: every request would be refused. Make it again`
  if (leftMs < runMs)
    return `has tokens that end at ${set.expiresAt?.toISOString()}, before the run does: make it again, or plan a run of less than ${Math.floor(leftMs / 60_000)} min`
  return undefined
}
