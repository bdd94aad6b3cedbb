import { deleteExpiredRuns } from '@broadside/db/runs/delete-expired'
import type { AggregatorContext } from './context.ts'

/** Deletes the runs that their organizations no longer keep, batch by batch. */
export async function deleteExpired({ db, log }: Pick<AggregatorContext, 'db' | 'log'>): Promise<void> {
  let all = 0
  for (;;) {
    const count = await deleteExpiredRuns(db.pool)
    if (count === 0) break
    all += count
  }
  if (all > 0) log.info({ runs: all }, 'runs past their retention were deleted')
}
