import type { RunConfig } from '@broadside/shared/run-config'
import type { Preflight } from './load-handle.ts'

export function preflight(_config: RunConfig, _shard: number, _shardCount: number): Preflight {
  return { ok: true }
}
