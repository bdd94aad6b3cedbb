import { fieldIssues } from '@broadside/shared/config/issues'
import { Labels } from '@broadside/shared/config/labels'
import { issueText } from '../forms/issue-text.ts'

/** A label while it is being written. */
export interface LabelLine {
  readonly name: string
  readonly value: string
}

export const labelLines = (labels: Labels): LabelLine[] =>
  Object.entries(labels).map(([name, value]) => ({ name, value }))

/** The labels that lines stand for, or what is wrong with them; a line without name and value stands for none. */
export function readLabels(
  lines: readonly LabelLine[],
): { readonly labels: Labels } | { readonly error: string } {
  const written = lines
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '')
  const names = written.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined)
    return { error: `Expected each name once, received ${JSON.stringify(twice)} twice.` }
  const labels = Object.fromEntries(written.map(({ name, value }) => [name, value]))
  const parsed = Labels.safeParse(labels)
  if (parsed.success) return { labels: parsed.data }
  const [issue] = fieldIssues(parsed.error, labels, { schema: Labels })
  return { error: issue ? issueText(issue) : 'Expected names and values.' }
}
