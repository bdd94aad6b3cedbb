import { killSwitch } from '@broadside/bus/kill-switch'
import type { DataSetJob } from '@broadside/shared/runs/jobs'
import type { ShardContext } from '../shard-context.ts'
import { executeDataSet } from './execute-data-set.ts'

/** The data sets that this process makes: what stops its load stops them too. */
export class Makings {
  private current = new AbortController()

  /** Makes one set to its end; nothing is sent while the kill switch is on. */
  async run(
    context: Pick<ShardContext, 'db' | 'redis' | 'keys' | 'sealer' | 'log' | 'claimant' | 'simulatorUrl'>,
    job: DataSetJob,
  ): Promise<void> {
    const { db, redis, keys, sealer, log, claimant, simulatorUrl } = context
    const { current } = this
    const killed = await killSwitch(redis, keys)
    if (killed) current.abort(`the kill switch is on: ${killed.reason}`)
    if (current.signal.aborted) this.current = new AbortController()
    const { signal } = current
    await executeDataSet({ db, sealer, log, runnerId: claimant.runnerId, simulatorUrl, signal }, job)
  }

  /** Ends what is being made now; what comes later may begin. */
  interrupt(why: string): void {
    this.current.abort(why)
    this.current = new AbortController()
  }
}
