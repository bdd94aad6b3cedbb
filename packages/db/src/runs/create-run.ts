import type { RunConfig } from '@broadside/shared/run-config'
import { Conflict, isUniqueViolation, NotFound } from '../errors.ts'
import type { Prisma, Run } from '../generated/client.ts'
import { newRunId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

export interface NewRun {
  /** Made beforehand by who seals secrets, since the seal is bound to it; default: a new one. */
  readonly id?: string
  readonly projectId: string
  readonly scenarioId?: string
  readonly scenarioVersionId?: string
  readonly targetId?: string
  readonly scheduleId?: string
  readonly name: string
  /** As validated, without secrets. */
  readonly config: RunConfig
  readonly configHash: string
  readonly sealedSecrets?: string
  readonly shardCount: number
  /** Hosts outside of private networks that it may load: their owner's proof was found. */
  readonly publicHosts?: readonly string[]
  readonly tags?: readonly string[]
  readonly note?: string
  readonly gitCommit?: string
  readonly gitBranch?: string
  readonly trialGroup?: string
  /** The same key again answers the same run. */
  readonly idempotencyKey?: string
  readonly origin?: 'manual' | 'api' | 'schedule' | 'bootstrap'
  readonly createdBy?: string
  /**
   * How many runs the organization may have open (those of a trial group count as one: they come one after the other),
   * and may make within 24 hours; undefined: any number. `making`: so many are made now.
   */
  readonly quota?: { readonly atOnce?: number; readonly aDay?: number; readonly making?: number }
}

export type CreatedRun =
  | { readonly kind: 'created' | 'repeated'; readonly run: Run }
  /** The key was used before, for another configuration. */
  | { readonly kind: 'conflict'; readonly run: Run }

export interface OverQuota {
  readonly kind: 'over-quota'
  readonly which: 'at once' | 'a day'
  readonly allowed: number
}

const DAY_MS = 86_400_000

/** Counts over the whole organization, whatever project the caller is bound to. */
async function overQuota(
  sql: Pick<Tenant['prisma'], '$queryRaw'>,
  organizationId: string,
  { atOnce, aDay, making = 1 }: NonNullable<NewRun['quota']>,
): Promise<OverQuota | undefined> {
  const since = new Date(Date.now() - DAY_MS)
  const [counted] = await sql.$queryRaw<{ open: number; recent: number }[]>`
    SELECT count(DISTINCT coalesce(trial_group, id)) FILTER (WHERE status IN ('queued', 'running'))::int AS open,
      count(*) FILTER (WHERE created_at > ${since})::int AS recent
    FROM run WHERE organization_id = ${organizationId}`
  if (atOnce !== undefined && (counted?.open ?? 0) >= atOnce)
    return { kind: 'over-quota', which: 'at once', allowed: atOnce }
  if (aDay !== undefined && (counted?.recent ?? 0) + making > aDay)
    return { kind: 'over-quota', which: 'a day', allowed: aDay }
  return undefined
}

/**
 * Stores a queued run with its shards. Enqueue its jobs next, then call `markEnqueued` or `markEnqueueFailed`.
 * Throws NotFound when the project, scenario, version or target is not the organization's.
 */
export function createRun(tenant: Tenant, input: NewRun & { readonly quota?: undefined }): Promise<CreatedRun>
export function createRun(tenant: Tenant, input: NewRun): Promise<CreatedRun | OverQuota>
export async function createRun(tenant: Tenant, input: NewRun): Promise<CreatedRun | OverQuota> {
  const { organizationId, prisma } = tenant
  const repeated = await findByKey(tenant, input)
  if (repeated) return repeated
  await requireParents(tenant, input)
  const { config, tags, publicHosts, quota, ...fields } = input
  const data: Prisma.RunUncheckedCreateInput = {
    ...fields,
    id: input.id ?? newRunId(),
    organizationId,
    config: config as unknown as Prisma.InputJsonObject,
    tags: [...(tags ?? [])],
    publicHosts: [...(publicHosts ?? [])],
    shards: { create: Array.from({ length: input.shardCount }, (_, n) => ({ n })) },
  }
  try {
    if (quota?.atOnce === undefined && quota?.aDay === undefined)
      return { kind: 'created', run: await prisma.run.create({ data }) }
    return await prisma.$transaction(async (transaction) => {
      // Counted under a lock of the organization: of two that come at once for the last place, one gets it.
      await transaction.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR UPDATE`
      const over = await overQuota(transaction, organizationId, quota)
      return over ?? { kind: 'created', run: await transaction.run.create({ data }) }
    })
  } catch (error) {
    // Two requests with the same key at once: the other one was first.
    const other = isUniqueViolation(error) ? await findByKey(tenant, input) : undefined
    if (other) return other
    // The key was used in a project that this one does not reach.
    if (isUniqueViolation(error) && input.idempotencyKey !== undefined)
      throw new Conflict('idempotencyKey', 'the idempotency key was used before in another project', {
        cause: error,
      })
    throw error
  }
}

async function findByKey({ prisma, organizationId }: Tenant, input: NewRun): Promise<CreatedRun | undefined> {
  const { idempotencyKey, configHash } = input
  if (idempotencyKey === undefined) return undefined
  const run = await prisma.run.findUnique({
    where: { organizationId_idempotencyKey: { organizationId, idempotencyKey } },
  })
  return run ? { kind: run.configHash === configHash ? 'repeated' : 'conflict', run } : undefined
}

async function requireParents({ prisma }: Tenant, input: NewRun): Promise<void> {
  const { projectId, scenarioId, scenarioVersionId, targetId, scheduleId } = input
  const [project, scenario, version, target, schedule] = await Promise.all([
    prisma.project.findUnique({ where: { id: projectId }, select: { id: true } }),
    scenarioId === undefined || prisma.scenario.findUnique({ where: { id: scenarioId, projectId } }),
    scenarioVersionId === undefined ||
      prisma.scenarioVersion.findUnique({ where: { id: scenarioVersionId, scenarioId } }),
    targetId === undefined || prisma.target.findUnique({ where: { id: targetId, projectId } }),
    scheduleId === undefined || prisma.schedule.findUnique({ where: { id: scheduleId, projectId } }),
  ])
  if (!project) throw new NotFound('project', projectId)
  if (!scenario) throw new NotFound('scenario', scenarioId ?? '')
  if (!version) throw new NotFound('scenario version', scenarioVersionId ?? '')
  if (!target) throw new NotFound('target', targetId ?? '')
  if (!schedule) throw new NotFound('schedule', scheduleId ?? '')
}
