import { stopDataSet } from '@broadside/db/data-sets/data-sets'
import { markDataSetEnqueued } from '@broadside/db/data-sets/make-data-set'
import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { requireNotKilled } from '../runs/require-not-killed.ts'

/** Puts the making of a queued set into the queue. Throws unavailable when Redis is away, conflict while the kill switch is on. */
export async function enqueueDataSet(access: Access, id: string): Promise<void> {
  const { services, tenant } = access
  try {
    await requireNotKilled(access)
    await services.dataSetQueue.enqueue(id)
  } catch (cause) {
    const said = cause instanceof AppError ? cause : undefined
    await stopDataSet(tenant, id, said?.message ?? 'the queue (Redis) could not be reached')
    if (said) throw said
    throw new AppError(
      'unavailable',
      'The queue could not be reached, so the data set is not being made. Check Redis, then resume it.',
      { cause },
    )
  }
  await markDataSetEnqueued(services.db, id)
}
