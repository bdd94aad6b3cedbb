import type { RunDetail } from '@broadside/db/runs/get-run'
import { storedConfig, storedSummary, storedThresholds } from '@broadside/db/runs/stored-json'
import type { RunConfig } from '@broadside/shared/run-config'
import type { RunErrorCode, RunFailure } from '@broadside/shared/runs/run-error'
import type { RunStatus, ShardStatus, Validity, Verdict } from '@broadside/shared/runs/run-status'
import type { Finding, RunSummary, ThresholdResult } from '@broadside/shared/summary/summary'

type Named = { readonly id: string; readonly slug: string; readonly name: string }

/** All that a run page shows of a run, apart from what was measured each second. Never a secret. */
export interface RunView {
  readonly id: string
  readonly name: string
  readonly scenario: Named | null
  readonly scenarioVersion: number | null
  readonly project: Named
  readonly targetName: string | null
  readonly status: RunStatus
  readonly verdict: Verdict
  /** null until the run was judged; while it goes on, only when something is wrong */
  readonly validity: Validity | null
  readonly failure: RunFailure | null
  readonly config: RunConfig
  readonly configHash: string
  readonly shardCount: number
  readonly summary: RunSummary | null
  readonly thresholds: readonly ThresholdResult[]
  readonly findings: readonly Finding[]
  readonly tags: readonly string[]
  readonly note: string
  readonly starred: boolean
  readonly pinned: boolean
  readonly git: { readonly branch: string | null; readonly commit: string | null }
  readonly origin: string
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly stopRequestedAt: Date | null
  readonly heldAt: Date | null
}

export interface ShardView {
  readonly n: number
  readonly status: ShardStatus
  readonly host: string | null
  readonly health: { readonly loopLagMs?: number; readonly cpu?: number; readonly rssBytes?: number } | null
  readonly clockOffsetMs: number | null
  readonly failureMessage: string | null
}

export interface EventView {
  readonly id: string
  readonly atMs: number
  readonly kind: string
  readonly label: string
  readonly actor: string | null
}

/** A run with its shards and marks: what the page is sent first, and again whenever it changed. */
export interface RunState {
  readonly run: RunView
  readonly shards: readonly ShardView[]
  readonly events: readonly EventView[]
}

/** The JSON columns hold what packages/shared says: only validated values are written into them. */
export function runState(row: RunDetail): RunState {
  const shards = row.shards.map((shard) => ({
    n: shard.n,
    status: shard.status,
    host: shard.host,
    health: shard.health as ShardView['health'],
    clockOffsetMs: shard.clockOffsetMs,
    failureMessage: shard.failureMessage,
  }))
  const events = row.events.map(({ id, atMs, kind, label, actor }) => ({ id, atMs, kind, label, actor }))
  return { run: runView(row), shards, events }
}

function runView(row: RunDetail): RunView {
  return {
    id: row.id,
    name: row.name,
    scenario: row.scenario,
    scenarioVersion: row.scenarioVersion?.version ?? null,
    project: row.project,
    targetName: row.target?.name ?? null,
    status: row.status,
    verdict: row.verdict,
    validity: row.validity,
    failure: failureOf(row),
    config: storedConfig(row),
    configHash: row.configHash,
    shardCount: row.shardCount,
    summary: storedSummary(row),
    thresholds: storedThresholds(row),
    findings: row.findings.map(({ checkId, severity, title, evidence, advice }) => ({
      checkId,
      severity,
      title,
      evidence: evidence as Finding['evidence'],
      advice,
    })),
    tags: row.tags,
    note: row.note,
    starred: row.starred,
    pinned: row.pinned,
    git: { branch: row.gitBranch, commit: row.gitCommit },
    origin: row.origin,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    stopRequestedAt: row.stopRequestedAt,
    heldAt: row.heldAt,
  }
}

/** Why a run ended badly, if it did. */
export function failureOf(row: {
  readonly failureCode: string | null
  readonly failureMessage: string | null
}): RunFailure | null {
  if (row.failureCode === null) return null
  return { code: row.failureCode as RunErrorCode, message: row.failureMessage ?? '' }
}
