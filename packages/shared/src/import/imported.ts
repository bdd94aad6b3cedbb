import type { FieldIssue } from '../config/issues.ts'
import type { RunConfigInput } from '../run-config.ts'

/** What another tool's test becomes here; `notes` say what was left out or means something else, one sentence each. */
export type Imported =
  | { readonly ok: true; readonly config: RunConfigInput; readonly notes: readonly string[] }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }
