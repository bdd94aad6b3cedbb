import { KEPT_SPANS } from '@broadside/shared/points/roll-up-spans'
import type { Sql } from '../sql.ts'
import { storeRollUps } from './roll-up.ts'

/**
 * Merges the longer points that contain some seconds, as far as they are whole: those that end after `upTo` wait for the
 * rest of their seconds. Call it in the transaction that stored the seconds; with `upTo` = Infinity at the end of a run.
 */
export async function keepRollUps(
  sql: Sql,
  runId: string,
  seconds: readonly number[],
  upTo: number,
): Promise<void> {
  let changed = seconds
  let base = 1
  for (const span of KEPT_SPANS) {
    const starts = new Set(changed.map((second) => Math.floor(second / span) * span))
    changed = [...starts].filter((start) => start + span - 1 <= upTo)
    for (const start of changed)
      await storeRollUps(sql, runId, { span, base, after: start - 1, upTo: start + span - 1 })
    base = span
  }
}
