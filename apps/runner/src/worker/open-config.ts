import type { Sealer } from '@broadside/db/seal'
import type { ClaimedShard } from '@broadside/db/shards/claim-shard'
import { RunConfig } from '@broadside/shared/run-config'

/** The config of a claimed shard with its secrets put back, parsed again: a row of another version is refused here. */
export function openConfig({ runId, config, sealedSecrets }: ClaimedShard, sealer: Sealer): RunConfig {
  const secrets =
    sealedSecrets === null ? {} : (sealer.open(sealedSecrets, `run:${runId}`) as Record<string, string>)
  return RunConfig.parse({ ...config, target: { ...config.target, ...secrets } })
}
