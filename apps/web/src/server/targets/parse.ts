import { fieldIssues } from '@broadside/shared/config/issues'
import { Target } from '@broadside/shared/config/target'
import { invalidInput } from '../errors.ts'

/** A target as written; throws invalid_input whose fields begin with `config`. */
export function parseTarget(written: unknown): Target {
  const parsed = Target.safeParse(written)
  if (parsed.success) return parsed.data
  throw invalidInput(
    fieldIssues(parsed.error, written, { schema: Target, writtenAt: (path) => ['config', ...path] }),
  )
}
