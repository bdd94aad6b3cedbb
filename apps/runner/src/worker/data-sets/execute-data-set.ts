import { type ClaimedDataSet, claimDataSet, endMaking } from '@broadside/db/data-sets/make-data-set'
import { KeycastTarget } from '@broadside/shared/config/target'
import type { DataSetJob } from '@broadside/shared/runs/jobs'
import { type MakeUsersEnd, makeKeycastUsers, STEPS } from '../../engine/index.ts'
import { SimulatorApi } from '../stack/simulator-api.ts'
import { awaitStandingStack } from '../stack/standing-stack.ts'
import type { DataSetContext } from './context.ts'
import { Progress } from './progress.ts'

const STEP_TIMEOUT_MS = 60_000

/** One set from claim to end. Whatever happens, the row says so; what was stored stays. */
export async function executeDataSet(context: DataSetContext, { dataSetId }: DataSetJob): Promise<void> {
  const { db, log, runnerId } = context
  const set = await claimDataSet(db, dataSetId, runnerId)
  if (!set) {
    log.info({ dataSetId }, 'data set not claimed')
    return
  }
  try {
    const { status, message } = await make(context, set)
    log.info({ dataSetId, status }, 'data set ended')
    await endMaking(db, dataSetId, runnerId, status, message)
  } catch (error) {
    log.error({ err: error, dataSetId }, 'data set failed')
    const message = error instanceof Error ? error.message : String(error)
    await endMaking(db, dataSetId, runnerId, 'failed', message)
  }
}

interface Ending {
  readonly status: 'ready' | 'interrupted' | 'failed'
  readonly message: string
}

async function make(context: DataSetContext, set: ClaimedDataSet): Promise<Ending> {
  const target = KeycastTarget.parse(set.target)
  // The demo's set is asked for while the simulator still starts.
  const stack = await awaitStandingStack(new SimulatorApi(context.simulatorUrl), target, context.signal)
  if (stack.kind === 'failed') return { status: 'failed', message: stack.message }
  const progress = await Progress.open(context, set, STEPS)
  // Whoever takes the set away from this runner stops the making too.
  const signal = AbortSignal.any([context.signal, progress.lost])
  let end: MakeUsersEnd
  try {
    end = await makeKeycastUsers({
      target,
      count: set.wanted - set.rowCount,
      concurrency: set.concurrency,
      stepTimeoutMs: STEP_TIMEOUT_MS,
      signal,
      onStep: (step, ms) => progress.time(step, ms),
      onUser: (user) => progress.add(user),
      onFailure: ({ step, message }) => progress.fail(step, message),
    })
  } finally {
    await progress.close()
  }
  switch (end.kind) {
    case 'done':
      return { status: 'ready', message: '' }
    case 'stopped':
      return { status: 'interrupted', message: `${String(context.signal.reason)}; what was made is stored` }
    case 'given-up':
      return {
        status: 'failed',
        message: `too many users failed in a row, the last at ${end.last.step}: ${end.last.message}`,
      }
  }
}
