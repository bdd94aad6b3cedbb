import type { RunFailure } from '@broadside/shared/runs/run-error'
import type { ShardControl } from './shard-control.ts'

export const SHUT_DOWN: RunFailure = {
  code: 'shard_lost',
  message: 'the runner was shut down while it drove this shard; what it had measured is stored',
}

type Asked = Pick<ShardControl, 'shutDownAlone' | 'gaveUp' | 'cutOff' | 'signal'>

/** Why a shard ended outside of the load itself; before the load a stop shows as an aborted wait. */
export function shardFailure(error: unknown, asked: Asked): RunFailure {
  if (asked.shutDownAlone) return SHUT_DOWN
  if (asked.gaveUp) return asked.gaveUp
  if (asked.cutOff)
    return { code: 'lease_lost', message: 'the worker was cut off from Redis before the load began' }
  if (asked.signal.aborted) return { code: 'stopped', message: 'stopped before its load began' }
  return { code: 'engine_failed', message: error instanceof Error ? error.message : String(error) }
}
