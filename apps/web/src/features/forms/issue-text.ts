import type { FieldIssue } from '@broadside/shared/config/issues'

/** "Expected a name, received nothing." */
export const issueText = ({ expected, received }: Pick<FieldIssue, 'expected' | 'received'>): string =>
  `Expected ${expected}, received ${received}.`
