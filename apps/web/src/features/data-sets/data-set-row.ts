import type { DataSetStatus } from '@broadside/shared/data-sets/data-set-status'

export interface DataSetRow {
  readonly id: string
  readonly name: string
  readonly kind: string
  /** How a template calls the values of a row; empty when no template may. */
  readonly columns: readonly string[]
  readonly baseUrl: string
  readonly status: DataSetStatus
  readonly wanted: number
  readonly made: number
  readonly failed: number
  readonly expiresAt: Date | null
  readonly message: string
  readonly makingMs: number
  readonly steps: readonly {
    readonly step: string
    readonly trend?: { readonly medMs: number; readonly p99Ms: number | null } | undefined
    readonly failures: readonly { readonly message: string; readonly count: number }[]
  }[]
}

export const NAME_SENTENCE = 'Expected 1 to 64 letters, digits, ".", "_" or "-".'

/** Whether something happens to it by itself: then the page asks again and again. */
export const isMoving = ({ status }: Pick<DataSetRow, 'status'>): boolean =>
  status === 'queued' || status === 'making'

/** Whether a runner may go on with it; a file is there whole or not at all. */
export const canResume = ({ kind, status }: Pick<DataSetRow, 'kind' | 'status'>): boolean =>
  kind !== 'csv' && (status === 'interrupted' || status === 'failed')

/** Users made in a second of making; undefined before there are any. */
export const usersPerSecond = ({
  made,
  makingMs,
}: Pick<DataSetRow, 'made' | 'makingMs'>): number | undefined =>
  made > 0 && makingMs > 0 ? (made * 1_000) / makingMs : undefined

/** What its tokens are worth at a moment. */
export function expiryOf(
  { expiresAt }: Pick<DataSetRow, 'expiresAt'>,
  nowMs: number,
): 'none' | 'over' | 'soon' | 'good' {
  if (expiresAt === null) return 'none'
  const leftMs = expiresAt.getTime() - nowMs
  return leftMs <= 0 ? 'over' : leftMs < SOON_MS ? 'soon' : 'good'
}

const SOON_MS = 60 * 60_000
