import type { DataSetRow } from '@broadside/db/data-sets/data-sets'
import type { DataSetKind, StepSummary, StoredSteps } from '@broadside/shared/data-sets/data-set'
import type { DataSetStatus } from '@broadside/shared/data-sets/data-set-status'
import { decodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import { trendSummary } from '@broadside/shared/summary/trend-summary'

/** A data set as everybody of the project may see it: how far it is, never a row of it. */
export interface DataSetView {
  readonly id: string
  readonly name: string
  readonly kind: DataSetKind
  readonly targetId: string | null
  /** Of a CSV, in order; empty for other kinds. */
  readonly columns: readonly string[]
  /** Where its rows are made, and may be used; empty for a CSV, which may be used anywhere. */
  readonly baseUrl: string
  readonly status: DataSetStatus
  readonly wanted: number
  readonly made: number
  /** Rows that failed; each was replaced by another one. */
  readonly failed: number
  readonly concurrency: number
  readonly sizeBytes: number
  /** When its first token ends; null: none does, or none is there yet. */
  readonly expiresAt: Date | null
  /** Why it was interrupted, or what failed; empty otherwise. */
  readonly message: string
  /** Time spent making it, over all interruptions. */
  readonly makingMs: number
  readonly steps: readonly StepSummary[]
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const ORDER = ['register', 'authorize', 'token']

export function dataSetView(row: DataSetRow): DataSetView {
  const { id, name, kind, targetId, status, wanted, concurrency, sizeBytes, expiresAt, message, makingMs } =
    row
  const { baseUrl } = row.target as { baseUrl?: string }
  return {
    id,
    name,
    kind: kind as DataSetKind,
    targetId,
    columns: row.columns as string[],
    baseUrl: baseUrl ?? '',
    status,
    wanted,
    made: row.rowCount,
    failed: row.failedCount,
    concurrency,
    sizeBytes,
    expiresAt,
    message,
    makingMs,
    steps: stepsOf(row.steps as StoredSteps),
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function stepsOf(stored: StoredSteps): StepSummary[] {
  return Object.entries(stored)
    .sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
    .map(([step, { histogram, failures }]) => ({
      step,
      trend: histogram === '' ? undefined : trendSummary(decodeHistogramBase64(histogram)),
      failures: Object.entries(failures)
        .map(([message, count]) => ({ message, count }))
        .sort((a, b) => b.count - a.count),
    }))
}
