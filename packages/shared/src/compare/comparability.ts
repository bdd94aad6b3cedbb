import type { RunConfig } from '../run-config.ts'
import { isFinal, type RunStatus, type Validity } from '../runs/run-status.ts'
import { changesTheLoad, configDifferences } from './config-diff.ts'

/** What must be alike before numbers may be compared. */
export interface ComparableRun {
  readonly status: RunStatus
  readonly validity: Validity | null
  readonly config: RunConfig
  readonly targetId: string | null
  readonly runnerBuild: string | null
}

const MOST_NAMED = 3

/** Why B's numbers cannot be held against A's, as parts of a sentence; none: they can. */
export function reasonsAgainst(a: ComparableRun, b: ComparableRun): string[] {
  const reasons: string[] = []
  const open = [a, b].filter((run) => !isFinal(run.status))
  if (open.length > 0) reasons.push('not every run has ended')
  const invalid = [a, b].filter((run) => run.validity === 'invalid').length
  if (invalid > 0)
    reasons.push(invalid === 2 ? 'both measurements are invalid' : 'one measurement is invalid')
  const differences = configDifferences([a.config, b.config]).filter(changesTheLoad)
  const target = differences.filter(({ path }) => path.startsWith('target.'))
  if (target.length > 0 || (a.targetId !== b.targetId && a.targetId !== null && b.targetId !== null))
    reasons.push('they had different targets')
  const load = differences.filter(({ path }) => !path.startsWith('target.')).map(({ path }) => path)
  if (load.length > 0) reasons.push(`the load differs in ${named(load)}`)
  if (a.runnerBuild !== null && b.runnerBuild !== null && a.runnerBuild !== b.runnerBuild)
    reasons.push('different builds of the runner made them')
  return reasons
}

function named(paths: readonly string[]): string {
  const rest = paths.length - MOST_NAMED
  const shown = paths.slice(0, MOST_NAMED).join(', ')
  return rest > 0 ? `${shown} and ${rest} more` : shown
}
