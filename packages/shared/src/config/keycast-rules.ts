import type { Scenario } from './executor.ts'

interface Issue {
  readonly path: readonly string[]
  readonly message: string
}

/** Executors whose number of iterations is known before the run. */
const COUNTED: ReadonlySet<string> = new Set([
  'shared-iterations',
  'per-vu-iterations',
  'constant-arrival-rate',
  'ramping-arrival-rate',
])

/**
 * What only shows when scenarios are seen together with their executors: a cold start needs a known number of requests, and
 * tokens that no other scenario of the run warms.
 */
export function keycastIssues(scenarios: Readonly<Record<string, Scenario>>): Issue[] {
  const users = Object.entries(scenarios).flatMap(([name, { executor, behaviour }]) =>
    behaviour.driver === 'keycast' && behaviour.dataSet !== undefined
      ? [{ name, executor, pattern: behaviour.pattern, dataSet: behaviour.dataSet }]
      : [],
  )
  return users
    .filter(({ pattern }) => pattern === 'cold-start')
    .flatMap(({ name, executor, dataSet }) => {
      const issues: Issue[] = []
      if (!COUNTED.has(executor))
        issues.push({
          path: ['scenarios', name, 'executor'],
          message: `expected an executor with a known number of iterations, as cold-start uses each token once; received "${executor}"`,
        })
      const other = users.find((one) => one.name !== name && one.dataSet === dataSet)
      if (other)
        issues.push({
          path: ['scenarios', name, 'behaviour', 'dataSet'],
          message: `expected a data set of its own, as cold-start needs tokens that nobody else uses; received "${dataSet}", which "${other.name}" uses too`,
        })
      return issues
    })
}
