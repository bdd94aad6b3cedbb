import { type FieldIssue, fieldIssue, type Path } from '@broadside/shared/config/issues'

/** PostgreSQL keeps no U+0000 in text and JSON: each field that has one, however deep. */
export function unstorableIssues(value: unknown, path: Path = []): FieldIssue[] {
  if (typeof value === 'string')
    return value.includes('\u0000')
      ? [fieldIssue(path, 'text without the character U+0000', 'text with it')]
      : []
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableIssues(item, [...path, index]))
  if (value instanceof Date || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    unstorableIssues(item, [...path, name]).concat(
      name.includes('\u0000') ? [fieldIssue(path, 'names without the character U+0000', 'one with it')] : [],
    ),
  )
}
