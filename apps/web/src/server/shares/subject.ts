import { z } from 'zod'
import { CompareRuns } from '../compare/compare.ts'
import { Id } from '../slug.ts'

/** What a link shows: one run, or the comparison of two to six with the baseline first. */
export const Shown = z.strictObject({ runId: Id.optional(), runs: CompareRuns.shape.runs.optional() })
type Subject = z.infer<typeof Shown>

export const isComparison = ({ runs }: Subject): boolean => runs !== undefined

export const runIdsOf = ({ runId, runs }: Subject): readonly string[] => runs ?? (runId ? [runId] : [])

/** Refuses both and neither. */
export function showsOne({ runId, runs }: Subject, context: z.RefinementCtx): void {
  if (runId === undefined && runs === undefined)
    context.addIssue({ code: 'custom', path: ['runId'], message: 'expected a run, or `runs` to compare' })
  else if (runId !== undefined && runs !== undefined)
    context.addIssue({ code: 'custom', path: ['runs'], message: 'expected either `runId` or `runs`' })
}
