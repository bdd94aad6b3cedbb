import { newRunId } from '@broadside/db/id'
import { createRun as storeRun } from '@broadside/db/runs/create-run'
import { markEnqueued, markEnqueueFailed } from '@broadside/db/runs/enqueue'
import { fieldIssue } from '@broadside/shared/config/issues'
import { applyOverrides } from '@broadside/shared/config/overrides'
import { MAX_TRIALS } from '@broadside/shared/run-config'
import { shardCountOf } from '@broadside/shared/runs/shard-count'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { OptionalConfigInput } from '../config-input.ts'
import { dataSetIssues } from '../data-sets/check-for-run.ts'
import { AppError, invalidInput } from '../errors.ts'
import { placesOfRunners } from '../runners/list.ts'
import { configHash, partSecrets, sealSecrets } from '../secrets.ts'
import { Id, Name } from '../slug.ts'
import { requireLoadable } from '../targets/require-loadable.ts'
import { variablesForRun } from '../variables/for-run.ts'
import { baseConfig } from './base-config.ts'
import { requireNotKilled } from './require-not-killed.ts'
import { quotasOf, requireWithinLimits, tooManyRuns } from './require-within-limits.ts'

export const CreateRun = z.strictObject({
  scenario: z.string().min(1).max(64).optional().describe('slug or id of a stored scenario'),
  config: OptionalConfigInput.describe('a whole RunConfig instead of the stored one'),
  overrides: OptionalConfigInput.describe(
    'a partial RunConfig merged over it, with shorthands such as users, duration, rate',
  ),
  targetId: Id.optional().describe('instead of the scenario’s own target'),
  name: Name.optional(),
  tags: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
  note: z.string().max(10_000).default(''),
  git: z
    .strictObject({ commit: z.string().max(100).optional(), branch: z.string().max(200).optional() })
    .optional(),
  trials: z
    .int()
    .min(1)
    .max(MAX_TRIALS)
    .optional()
    .describe('this many runs, one after the other, as one trial group; default: as the configuration says'),
  idempotencyKey: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('the same key returns the same run, so a repeated request starts only one'),
})
export type CreateRunInput = z.infer<typeof CreateRun>

export interface CreatedRunView {
  readonly id: string
  readonly status: string
  readonly url: string
  /** True: the idempotency key was used before, and this is that run. */
  readonly repeated: boolean
  /** All runs of the trial group, this one first; missing when there is only one. */
  readonly trials?: readonly string[]
  readonly warnings: readonly string[]
}

/** What started a run; a schedule's runs name it. */
export type Origin = 'manual' | 'api' | { readonly scheduleId: string }

/**
 * Stores a run and hands it to the queue, one job per shard. Throws invalid_input (fields as written), not_found,
 * conflict (idempotency key used for something else) and unavailable (queue; the run is then marked failed).
 */
export async function createRun(
  access: Access,
  input: CreateRunInput,
  origin: Origin,
): Promise<CreatedRunView> {
  if (input.scenario === undefined && input.config === undefined)
    throw invalidInput([fieldIssue('scenario', 'the slug of a scenario, or a config', 'neither')])
  const { services, tenant, project, actor } = access
  await requireNotKilled(access)
  const base = await baseConfig(access, input)
  const result = applyOverrides(base.config, input.overrides ?? {})
  if (!result.ok) throw invalidInput(result.issues)
  const places = await placesOfRunners(services)
  const shardCount = shardCountOf(result.config, places)
  const issues = await dataSetIssues(access, result.config, shardCount)
  if (issues.length > 0) throw invalidInput(issues)
  const { open, secrets } = partSecrets(result.config.target)
  const config = { ...result.config, target: open }
  await requireWithinLimits(access, result.config, base.targetId)
  const publicHosts = await requireLoadable(access, result.config, base.targetId)
  const variables = await variablesForRun(access, result.config, base.target)
  const { maxRunsAtOnce, maxRunsPerDay } = await quotasOf(access)
  const trials = input.trials ?? result.config.trials ?? 1
  const newRun = (id: string, trial: number, trialGroup: string | undefined) => ({
    id,
    projectId: project.id,
    scenarioId: base.scenario?.id,
    scenarioVersionId: input.config === undefined ? (base.scenario?.versionId ?? undefined) : undefined,
    targetId: base.targetId,
    name: input.name ?? base.scenario?.name ?? 'Unsaved scenario',
    config,
    configHash: configHash(config),
    sealedSecrets: sealSecrets(services, { ...base.secretsFor(open), ...secrets, ...variables }, `run:${id}`),
    shardCount,
    publicHosts,
    tags: input.tags,
    note: input.note,
    gitCommit: input.git?.commit,
    gitBranch: input.git?.branch,
    trialGroup,
    idempotencyKey:
      input.idempotencyKey === undefined || trial === 0
        ? input.idempotencyKey
        : `${input.idempotencyKey}#${trial}`,
    ...(typeof origin === 'string' ? { origin } : { origin: 'schedule' as const, ...origin }),
    createdBy: actor.name,
  })
  const id = newRunId()
  const stored = await storeRun(tenant, {
    ...newRun(id, 0, trials > 1 ? id : undefined),
    quota: { atOnce: maxRunsAtOnce, aDay: maxRunsPerDay, making: trials },
  })
  if (stored.kind === 'over-quota') throw tooManyRuns(stored.which, stored.allowed)
  const view = { id: stored.run.id, status: stored.run.status, url: runUrl(access, stored.run.id) }
  if (stored.kind === 'repeated') return { ...view, repeated: true, warnings: [] }
  if (stored.kind === 'conflict')
    throw new AppError(
      'conflict',
      `The idempotency key was already used for another configuration: run ${stored.run.id}.`,
    )
  services.metrics.runStarted(typeof origin === 'string' ? origin : 'schedule')
  const group = [stored.run.id]
  // The sweep puts each of them into the queue when the one before has ended.
  for (let trial = 1; trial < trials; trial++)
    group.push((await storeRun(tenant, newRun(newRunId(), trial, stored.run.id))).run.id)
  await enqueue(access, stored.run.id, shardCount)
  await recordChange(
    access,
    'run.create',
    { kind: 'run', id: stored.run.id, name: stored.run.name },
    { shardCount, ...(trials > 1 ? { trials } : {}) },
  )
  const warnings =
    places === 0 ? ['No runner is connected at this moment: the run waits in the queue until one is.'] : []
  return { ...view, repeated: false, ...(trials > 1 ? { trials: group } : {}), warnings }
}

async function enqueue({ services }: Access, runId: string, shardCount: number): Promise<void> {
  try {
    await services.queue.enqueueRun(runId, shardCount)
  } catch (cause) {
    await markEnqueueFailed(
      services.db,
      runId,
      'the queue (Redis) could not be reached when the run was started',
    )
    throw new AppError(
      'unavailable',
      `The queue could not be reached, so run ${runId} was marked failed. Check Redis, then start it again.`,
      { cause },
    )
  }
  await markEnqueued(services.db, runId)
}

export const runUrl = ({ services }: Pick<Access, 'services'>, runId: string): string =>
  new URL(`/runs/${runId}`, services.env.BROADSIDE_URL).href
