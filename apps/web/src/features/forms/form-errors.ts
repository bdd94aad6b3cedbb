import type { FieldIssue } from '@broadside/shared/config/issues'
import { issuesOf, messageOf } from '../api/api-error.ts'

export interface FormErrors {
  /** The sentence for a field, by its path: what was expected and what came. */
  at(path: string): string | undefined
  /** What the server refused for a reason that no field shows. */
  readonly elsewhere: string | undefined
}

/** "Expected a name, received nothing." */
export const issueText = ({ expected, received }: Pick<FieldIssue, 'expected' | 'received'>): string =>
  `Expected ${expected}, received ${received}.`

/** What a refusal says about the fields that a form has; `fields` are the ones that show theirs. */
export function formErrors(error: unknown, fields: readonly string[]): FormErrors {
  const issues = issuesOf(error)
  const isShown = issues.some(({ path }) => fields.includes(path))
  return {
    at(path) {
      const issue = issues.find((candidate) => candidate.path === path)
      return issue && issueText(issue)
    },
    elsewhere: error && !isShown ? messageOf(error) : undefined,
  }
}
