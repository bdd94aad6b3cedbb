import type { Access } from '../auth/access.ts'
import { runUrl } from './create.ts'
import type { RunState } from './view.ts'

/** A run as the REST API answers it. */
export function restRun(access: Pick<Access, 'services'>, { run, shards }: RunState) {
  const { id, status, verdict, validity, failure, summary, thresholds, findings } = run
  return {
    id,
    status,
    verdict,
    validity,
    url: runUrl(access, id),
    name: run.name,
    scenario: run.scenario?.slug ?? null,
    scenarioVersion: run.scenarioVersion,
    target: run.targetName,
    config: run.config,
    configHash: run.configHash,
    failure,
    summary,
    thresholds,
    findings,
    shards: shards.map(({ n, status: shardStatus, failureMessage }) => ({
      n,
      status: shardStatus,
      failureMessage,
    })),
    tags: run.tags,
    note: run.note,
    starred: run.starred,
    pinned: run.pinned,
    git: run.git,
    origin: run.origin,
    createdBy: run.createdBy,
    createdAt: run.createdAt,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
  }
}
