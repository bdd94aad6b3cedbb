import { useState } from 'react'
import { issuesOf, messageOf } from '../api/api-error.ts'
import { issueText } from './issue-text.ts'

export interface FormErrors {
  /** The sentence for a field, by its path: what was expected and what came. */
  at(path: string): string | undefined
  /** What the server refused for a reason that no field shows. */
  readonly elsewhere: string | undefined
}

/**
 * What a refusal says about the fields that a form has; `values` are what stands in those that show theirs, by path. A
 * sentence is gone as soon as its field says something else than what was refused.
 */
export function useFormErrors(error: unknown, values: Readonly<Record<string, unknown>>): FormErrors {
  const [refused, setRefused] = useState({ error, values })
  // Noted while drawing, so that no picture ever shows the old sentence beside the new value.
  if (refused.error !== error) setRefused({ error, values })
  const issues = issuesOf(error)
  const isShown = issues.some(({ path }) => path in values)
  return {
    at(path) {
      if (refused.values[path] !== values[path]) return undefined
      const issue = issues.find((candidate) => candidate.path === path)
      return issue && issueText(issue)
    },
    elsewhere: error && !isShown ? messageOf(error) : undefined,
  }
}
