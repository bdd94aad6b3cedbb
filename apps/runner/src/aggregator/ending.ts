import type { RunWithShards } from '@broadside/db/runs/get-run'
import { storedEnd } from '@broadside/db/runs/stored-json'
import type { RunConfig } from '@broadside/shared/run-config'
import type { RunErrorCode, RunFailure } from '@broadside/shared/runs/run-error'
import type { RunStatus } from '@broadside/shared/runs/run-status'

export interface Ending {
  readonly status: Extract<RunStatus, 'finished' | 'failed' | 'aborted'>
  readonly failure?: RunFailure
}

const STOP_MESSAGES: Partial<Record<RunErrorCode, string>> = {
  stopped: 'stopped by a person',
  threshold_abort: 'a threshold with abortOnFail failed',
  killed: 'stopped by the kill switch',
}

/**
 * How a run whose shards have all ended is over. A lost or failed shard fails the run, unless it may continue without it
 * and another shard finished; a stop that was asked for makes it aborted.
 */
export function endingOf(row: RunWithShards, config: RunConfig): Ending {
  const bad = row.shards.filter((shard) => shard.status !== 'finished')
  const someFinished = bad.length < row.shards.length
  const reason = row.stopReason
  const onlyStopped = bad.every((shard) => shard.failureCode === 'stopped')
  if (bad.length > 0 && !(reason && onlyStopped) && !(config.onShardLost === 'continue' && someFinished)) {
    const [first] = bad
    const which = row.shards.length > 1 ? `shard ${first?.n}: ` : ''
    return {
      status: 'failed',
      failure: {
        code: (first?.failureCode as RunErrorCode | null) ?? 'engine_failed',
        message: `${which}${first?.failureMessage ?? 'ended without giving a reason'}`,
      },
    }
  }
  if (reason)
    return {
      status: 'aborted',
      failure: { code: reason as RunErrorCode, message: STOP_MESSAGES[reason as RunErrorCode] ?? reason },
    }
  // Nothing in the row says why, but the engine did not come to the end of its plan.
  if (row.shards.some((shard) => storedEnd(shard)?.endedBy !== 'plan' && shard.status === 'finished'))
    return {
      status: 'aborted',
      failure: { code: 'stopped', message: 'the load was stopped before the end of its plan' },
    }
  return { status: 'finished' }
}
