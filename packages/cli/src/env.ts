/** What the client reads from its environment; an empty value counts as unset. */
export interface CliEnv {
  readonly url?: string
  readonly apiKey?: string
  /** What CI says of the commit under test. */
  readonly commit?: string
  readonly branch?: string
}

/** GitHub's names, then GitLab's, then those of other systems. On a pull request GitHub's ref is a merge; its head is the branch. */
export function readCliEnv(variables: NodeJS.ProcessEnv = process.env): CliEnv {
  const first = (...names: readonly string[]) => names.map((name) => variables[name]).find((value) => value)
  return {
    url: first('BROADSIDE_URL'),
    apiKey: first('BROADSIDE_API_KEY'),
    commit: first('GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT', 'BUILD_SOURCEVERSION'),
    branch: first(
      'GITHUB_HEAD_REF',
      'GITHUB_REF_NAME',
      'CI_COMMIT_REF_NAME',
      'GIT_BRANCH',
      'BUILD_SOURCEBRANCHNAME',
    ),
  }
}
