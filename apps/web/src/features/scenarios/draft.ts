import { type FieldIssue, fieldIssues, pathText } from '@broadside/shared/config/issues'
import { valueAt } from '@broadside/shared/config/schema-walk'
import { isRecord } from '@broadside/shared/json-object'
import { RunConfig } from '@broadside/shared/run-config'
import { parseDocument, stringify } from 'yaml'

/** A configuration while it is being written: anything may be missing or wrong, and nothing is lost. */
export type Draft = Readonly<Record<string, unknown>>
export type DraftPath = readonly (string | number)[]

export interface JudgedDraft {
  readonly config: RunConfig | undefined
  readonly issues: readonly FieldIssue[]
}

/** Validates a draft with the schema that the server uses; each issue names its field. */
export function judge(draft: Draft): JudgedDraft {
  const parsed = RunConfig.safeParse(draft)
  if (parsed.success) return { config: parsed.data, issues: [] }
  return { config: undefined, issues: fieldIssues(parsed.error, draft, { schema: RunConfig }) }
}

/** The sentence for one field: the first issue at its path, without the path that the field itself shows. */
export function issueAt(issues: readonly FieldIssue[], path: DraftPath): string | undefined {
  const text = pathText(path)
  const issue = issues.find((candidate) => candidate.path === text)
  return issue && `Expected ${issue.expected}, received ${issue.received}.`
}

/** Issues at or below a path that no field of the form shows by itself. */
export function issuesBelow(issues: readonly FieldIssue[], path: DraftPath): FieldIssue[] {
  const text = pathText(path)
  return issues.filter(
    (issue) => issue.path === text || issue.path.startsWith(`${text}.`) || issue.path.startsWith(`${text}[`),
  )
}

/** A copy with a value at a path; `undefined` removes the field, so that its default holds. */
export function setAt<T>(value: T, path: DraftPath, next: unknown): T {
  const [key, ...rest] = path
  if (key === undefined) return next as T
  if (Array.isArray(value)) {
    const copy = [...value]
    copy[Number(key)] = setAt(copy[Number(key)], rest, next)
    return copy as T
  }
  const copy: Record<string, unknown> = isRecord(value) ? { ...value } : {}
  if (rest.length === 0 && next === undefined) delete copy[key]
  else copy[key] = setAt(copy[key] ?? {}, rest, next)
  return copy as T
}

export const at = (draft: Draft, path: DraftPath): unknown => valueAt(draft, path)

export const toYaml = (draft: Draft): string => stringify(draft, { lineWidth: 100 })

export type FromYaml =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly message: string; readonly line?: number }

/** Reads YAML (JSON is YAML too). Aliases are bounded, so that a few lines cannot grow into gigabytes. */
export function fromYaml(text: string): FromYaml {
  const document = parseDocument(text)
  const error = document.errors[0]
  if (error)
    return { ok: false, message: error.message.split('\n')[0] ?? 'not YAML', line: error.linePos?.[0].line }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    if (isRecord(value)) return { ok: true, draft: value }
    return { ok: false, message: 'expected an object with target and scenarios' }
  } catch (thrown) {
    return { ok: false, message: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}
