import { applyOverrides } from '@broadside/shared/config/overrides'
import { isRecord } from '@broadside/shared/json-object'
import type { RunConfig } from '@broadside/shared/run-config'
import type { Access } from '../auth/access.ts'
import { invalidInput } from '../errors.ts'
import { partSecrets } from '../secrets.ts'
import { getTarget } from '../targets/get.ts'

/**
 * The configuration of a scenario as it is stored: validated whole, with the address of its target (if it names one) and
 * without secrets. Throws invalid_input whose fields are those of the configuration as written.
 */
export async function storedConfig(
  access: Access,
  written: unknown,
  targetId?: string | null,
): Promise<RunConfig> {
  const target = targetId ? await getTarget(access, targetId) : undefined
  const whole = target && isRecord(written) ? { ...written, target: target.config } : written
  const result = applyOverrides(whole, {}, [])
  if (!result.ok) throw invalidInput(result.issues)
  return { ...result.config, target: partSecrets(result.config.target).open }
}
