import { NOTHING } from '../format/number.ts'
import type { Validity } from '../runs/run-status.ts'

/** Where and with what a run was made: two runs that differ here may differ because of it. */
export interface Environment {
  readonly runnerBuild: string | null
  readonly target: string | null
  readonly scenarioVersion: number | null
  readonly hosts: readonly string[]
  readonly shards: number
}

export interface RunInEnvironment {
  readonly environment: Environment
  readonly git: { readonly branch: string | null; readonly commit: string | null }
  readonly validity: Validity | null
}

export interface ComparedLine {
  readonly what: string
  /** One for each run, in their order. */
  readonly values: readonly string[]
}

/** The environment of each run, line by line: the same in all of them is shown too, since it is what was held constant. */
export function environmentLines(runs: readonly RunInEnvironment[]): ComparedLine[] {
  const line = (what: string, value: (run: RunInEnvironment) => string): ComparedLine => ({
    what,
    values: runs.map(value),
  })
  return [
    line('target', ({ environment }) => environment.target ?? NOTHING),
    line('commit', ({ git }) => git.commit?.slice(0, 8) ?? NOTHING),
    line('branch', ({ git }) => git.branch ?? NOTHING),
    line('scenario version', ({ environment }) => environment.scenarioVersion?.toString() ?? NOTHING),
    line('runner build', ({ environment }) => environment.runnerBuild ?? NOTHING),
    line('hosts', ({ environment }) => environment.hosts.join(', ') || NOTHING),
    line('shards', ({ environment }) => String(environment.shards)),
    line('validity', ({ validity }) => validity ?? 'not judged'),
  ]
}

/** Whether the runs are not alike in it. */
export const differs = ({ values }: ComparedLine): boolean => new Set(values).size > 1
