import type { Db } from '@broadside/db/client'
import type { Sealer } from '@broadside/db/seal'
import type { Log } from '../../log.ts'

/** What making a data set needs of its process. */
export interface DataSetContext {
  readonly db: Db
  readonly sealer: Sealer
  readonly log: Log
  readonly runnerId: string
  /** Where the supervisor of simulated stacks answers. */
  readonly simulatorUrl: string
  /** Aborts when the process ends or may send nothing any more; its reason is the sentence that says why. */
  readonly signal: AbortSignal
}
