import { findBaseline } from '@broadside/db/runs/find-baseline'
import { MINIMUM_CHANGE } from '@broadside/shared/compare/compare-sides'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { requireRun } from '../runs/require.ts'
import { Id } from '../slug.ts'
import { compareRuns, type PairView } from './compare.ts'
import type { ComparedRun } from './compared-run.ts'

export const CompareBaseline = z.strictObject({ runId: Id })

export interface BaselineView {
  readonly baseline: ComparedRun
  readonly why: 'pinned' | 'previous'
  readonly pair: PairView
}

/** A run held against its baseline; null: it has none, or has not ended. Throws not_found. */
export async function compareBaseline(
  access: Access,
  { runId }: z.infer<typeof CompareBaseline>,
): Promise<BaselineView | null> {
  const run = await requireRun(access, runId)
  if (run.status !== 'finished') return null
  const found = await findBaseline(access.tenant, run)
  if (!found) return null
  const { runs, pairs } = await compareRuns(access, {
    runs: [found.id, run.id],
    minimumChange: MINIMUM_CHANGE,
  })
  const [baseline, pair] = [runs[0], pairs[0]]
  return baseline && pair ? { baseline, why: found.why, pair } : null
}
