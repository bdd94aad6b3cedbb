import {
  dataSetsNotEnqueued,
  interruptSilentMakings,
  markDataSetEnqueued,
} from '@broadside/db/data-sets/make-data-set'
import type { AggregatorContext } from './context.ts'

/** A runner says every second how far it is; one that is silent for longer than this is gone. */
const SILENT_MS = 15_000
const UNQUEUED_MS = 5_000

/** What no message says: runners that died while they made a data set, and sets that nobody has put into the queue yet. */
export async function tendDataSets({ db, dataSetQueue, log }: AggregatorContext): Promise<void> {
  for (const dataSetId of await interruptSilentMakings(db, SILENT_MS))
    log.warn({ dataSetId }, 'the runner that made a data set is gone: interrupted')
  for (const dataSetId of await dataSetsNotEnqueued(db, UNQUEUED_MS)) {
    await dataSetQueue.enqueue(dataSetId)
    await markDataSetEnqueued(db, dataSetId)
    // That of the first start comes this way on purpose; one of a person, when the web server died between row and queue.
    log.info({ dataSetId }, 'a stored data set was not in the queue yet: enqueued')
  }
}
