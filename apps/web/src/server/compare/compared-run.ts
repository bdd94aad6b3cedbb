import { type ComparedRow, listCompared } from '@broadside/db/runs/list-compared'
import { storedConfig, storedSummary } from '@broadside/db/runs/stored-json'
import type { Environment } from '@broadside/shared/compare/environment-lines'
import type { RunConfig } from '@broadside/shared/run-config'
import type { RunStatus, Validity, Verdict } from '@broadside/shared/runs/run-status'
import type { Sight } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** What a comparison says of each run beside its numbers. */
export interface ComparedRun {
  readonly id: string
  readonly name: string
  readonly status: RunStatus
  readonly verdict: Verdict
  readonly validity: Validity | null
  readonly config: RunConfig
  readonly targetId: string | null
  readonly runnerBuild: string | null
  readonly trialGroup: string | null
  readonly scenario: { readonly id: string; readonly name: string } | null
  readonly git: { readonly branch: string | null; readonly commit: string | null }
  readonly createdAt: Date
  readonly startedAt: Date | null
  /** null: it has not ended, or measured nothing. */
  readonly durationMs: number | null
  readonly environment: Environment
}

/** Runs of this organization as comparisons need them, in the order of their ids. Throws not_found. */
export async function loadComparedRuns(access: Sight, ids: readonly string[]): Promise<ComparedRun[]> {
  const rows = new Map((await listCompared(access.tenant, ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    if (!row) throw notFound('run', id)
    return comparedRun(row)
  })
}

function comparedRun(row: ComparedRow): ComparedRun {
  const hosts = [...new Set(row.shards.flatMap((shard) => shard.host ?? []))].sort()
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    verdict: row.verdict,
    validity: row.validity,
    config: storedConfig(row),
    targetId: row.targetId,
    runnerBuild: row.runnerBuild,
    trialGroup: row.trialGroup,
    scenario: row.scenario,
    git: { branch: row.gitBranch, commit: row.gitCommit },
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    durationMs: storedSummary(row)?.durationMs ?? null,
    environment: {
      runnerBuild: row.runnerBuild,
      target: row.target?.name ?? null,
      scenarioVersion: row.scenarioVersion?.version ?? null,
      hosts,
      shards: row.shardCount,
    },
  }
}
