import { SECRET_FIELDS } from '@broadside/shared/config/target'
import { RunConfig } from '@broadside/shared/run-config'

/** The configuration with the stack's addresses in place of the target's, whose secrets belong to another system. */
export function withAddresses(config: RunConfig, urls: Readonly<Record<string, string>>): RunConfig {
  const secrets = SECRET_FIELDS[config.target.kind]
  const target = Object.fromEntries(
    Object.entries(config.target)
      .filter(([field]) => !secrets.includes(field))
      .map(([field, value]) => [field, urls[field] ?? value]),
  )
  return RunConfig.parse({ ...config, target })
}
