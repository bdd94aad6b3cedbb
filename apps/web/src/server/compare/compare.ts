import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { PairChange } from '@broadside/shared/compare/change-words'
import { reasonsAgainst } from '@broadside/shared/compare/comparability'
import {
  compareSides,
  MINIMUM_CHANGE,
  Resampler,
  type Side,
  type SideComparison,
} from '@broadside/shared/compare/compare-sides'
import { type ConfigDifference, configDifferences } from '@broadside/shared/compare/config-diff'
import { lookOf } from '@broadside/shared/compare/run-letters'
import { comparisonSentence } from '@broadside/shared/compare/sentence'
import { z } from 'zod'
import type { Sight } from '../auth/access.ts'
import { Id } from '../slug.ts'
import { type ComparedRun, loadComparedRuns } from './compared-run.ts'
import { measureStoredRun } from './measure.ts'
import { trialsOf } from './trials.ts'

export const MOST_RUNS = 6

/** Keeps what it drew for as long as the measured run is kept. */
const resampler = new Resampler()

export const CompareRuns = z.strictObject({
  /** The first one is the baseline, A; the others are held against it. */
  runs: z
    .array(Id)
    .min(2)
    .max(MOST_RUNS)
    .meta({ uniqueItems: true })
    .refine((ids) => new Set(ids).size === ids.length, { message: 'expected each run once' }),
  /** A smaller change matters to nobody: a share of the baseline's value. */
  minimumChange: z.number().min(0.001).max(1).default(MINIMUM_CHANGE),
})

/** One run held against the baseline. */
export interface PairView extends Omit<SideComparison, 'change'> {
  readonly runId: string
  readonly change: PairChange
  /** The answer in a sentence, with the numbers. */
  readonly sentence: string
  /** Why the numbers may not be held against each other; they are shown all the same. */
  readonly reasons: readonly string[]
  /** Runs behind each side: 1, or the trials of a group. */
  readonly trials: { readonly a: number; readonly b: number }
}

export interface ComparisonView {
  readonly runs: readonly ComparedRun[]
  readonly pairs: readonly PairView[]
  /** Settings that are not the same in all runs. */
  readonly differences: readonly ConfigDifference[]
}

/** Compares two to six runs, the first being the baseline. Throws not_found. */
export async function compareRuns(
  access: Sight,
  input: z.infer<typeof CompareRuns>,
): Promise<ComparisonView> {
  const runs = await loadComparedRuns(access, input.runs)
  const sides: Side[] = []
  // One after the other: each may hold some 10 MB of histograms while it is read.
  for (const run of runs) {
    const trials = []
    for (const trial of await trialsOf(access, run))
      trials.push(await measureStoredRun(access.services.db, trial))
    sides.push({ runs: trials, seed: seedOf(run.id) })
  }
  // Drawing takes a tenth of a second a run: whoever else waits for this process comes in between.
  for (const side of sides) {
    if (side.runs.length === 1) resampler.of(side)
    await setImmediate()
  }
  const [a, sideA] = [runs[0], sides[0]]
  if (!a || !sideA) return { runs, pairs: [], differences: [] }
  const pairs = runs.slice(1).flatMap((b, index): PairView[] => {
    const sideB = sides[index + 1]
    if (!sideB) return []
    const reasons = reasonsAgainst(a, b)
    const comparison = compareSides(sideA, sideB, { minimumChange: input.minimumChange }, resampler)
    return [
      {
        ...comparison,
        runId: b.id,
        change: reasons.length > 0 ? 'not_comparable' : comparison.change,
        sentence: comparisonSentence(comparison, reasons, { a: 'A', b: lookOf(index + 1).letter }),
        reasons,
        trials: { a: sideA.runs.length, b: sideB.runs.length },
      },
    ]
  })
  return { runs, pairs, differences: configDifferences(runs.map((run) => run.config)) }
}

/** Each run draws from a start of its own, the same each time: what was drawn for one comparison serves the next. */
const seedOf = (runId: string): number => createHash('sha256').update(runId).digest().readUInt32BE(0)
