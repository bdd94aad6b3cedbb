import type { Sealer } from '@broadside/db/seal'
import type { ClaimedShard } from '@broadside/db/shards/claim-shard'
import { SECRET_FIELDS } from '@broadside/shared/config/target'
import { variablesOf, withVariables } from '@broadside/shared/config/variables'
import { RunConfig } from '@broadside/shared/run-config'

/** A config that can be driven, and the values in it that nobody may be shown. */
export interface OpenConfig {
  readonly config: RunConfig
  readonly secrets: readonly string[]
}

/**
 * The config of a claimed shard with its secrets and variables put in, parsed again: a row of another version is refused
 * here. Nowhere else do they meet.
 */
export function openConfig({ runId, config, sealedSecrets }: ClaimedShard, sealer: Sealer): OpenConfig {
  const sealed =
    sealedSecrets === null ? {} : (sealer.open(sealedSecrets, `run:${runId}`) as Record<string, string>)
  const names = SECRET_FIELDS[config.target.kind]
  const fields = Object.fromEntries(Object.entries(sealed).filter(([name]) => names.includes(name)))
  const variables = variablesOf(sealed)
  const whole = withVariables({ ...config, target: { ...config.target, ...fields } }, variables)
  return {
    config: RunConfig.parse(whole),
    secrets: [...Object.values(fields), ...Object.values(variables)],
  }
}
