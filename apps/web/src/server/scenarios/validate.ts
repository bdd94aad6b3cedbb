import type { FieldIssue } from '@broadside/shared/config/issues'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { ConfigInput } from '../config-input.ts'
import { AppError } from '../errors.ts'
import { Id } from '../slug.ts'
import { storedConfig } from './config.ts'

export const ValidateScenario = z.strictObject({ config: ConfigInput, targetId: Id.nullish() })

/** Whether a configuration would be taken, without storing it. */
export async function validateScenario(
  access: Access,
  input: z.infer<typeof ValidateScenario>,
): Promise<{ readonly valid: boolean; readonly issues: readonly FieldIssue[] }> {
  try {
    await storedConfig(access, input.config, input.targetId)
    return { valid: true, issues: [] }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid_input')
      return { valid: false, issues: error.issues }
    throw error
  }
}
