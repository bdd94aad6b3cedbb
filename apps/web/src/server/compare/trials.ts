import { storedConfig } from '@broadside/db/runs/stored-json'
import { FEWEST_TRIALS } from '@broadside/shared/compare/compare-sides'
import type { Sight } from '../auth/access.ts'
import type { ComparedRun } from './compared-run.ts'
import type { MeasurableRun } from './measure.ts'

/** More trials of one side are not read: the interval hardly narrows, and each costs time. */
const MOST_TRIALS = 10

/** The runs that a run stands for: all finished trials of its group when there are enough of them, else itself alone. */
export async function trialsOf({ tenant }: Sight, run: ComparedRun): Promise<readonly MeasurableRun[]> {
  if (run.trialGroup === null) return [run]
  const trials = await tenant.prisma.run.findMany({
    where: { trialGroup: run.trialGroup, status: 'finished', validity: { not: 'invalid' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MOST_TRIALS,
    select: { id: true, status: true, config: true },
  })
  if (trials.length < FEWEST_TRIALS) return [run]
  return trials.map((trial) => ({ id: trial.id, status: trial.status, config: storedConfig(trial) }))
}
