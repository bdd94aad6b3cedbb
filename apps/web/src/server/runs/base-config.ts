import { Target } from '@broadside/shared/config/target'
import { isRecord } from '@broadside/shared/json-object'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { getScenario } from '../scenarios/get.ts'
import type { ScenarioView } from '../scenarios/view.ts'
import { openSecrets, type SecretFields } from '../secrets.ts'
import { sameAddresses } from '../targets/same-addresses.ts'

/** What a run starts from: a configuration as stored or written, with its target's address filled in. */
export interface BaseConfig {
  readonly scenario?: ScenarioView
  readonly targetId?: string
  readonly config: unknown
  /** Secrets of the stored target, if the final target is still at the same addresses. */
  readonly secretsFor: (target: Target) => SecretFields
  /** The stored target as it is now; undefined: none. */
  readonly target?: Target
}

interface Sources {
  readonly scenario?: string
  readonly config?: unknown
  readonly targetId?: string
}

/** Looks up scenario and target of a run to be. Throws not_found. */
export async function baseConfig(access: Access, sources: Sources): Promise<BaseConfig> {
  const scenario = sources.scenario === undefined ? undefined : await getScenario(access, sources.scenario)
  const written = sources.config ?? scenario?.config
  const targetId = sources.targetId ?? scenario?.target?.id
  if (targetId === undefined) return { scenario, config: written, secretsFor: () => ({}) }
  const row = await access.tenant.prisma.target.findFirst({
    where: { id: targetId, projectId: access.project.id, archivedAt: null },
  })
  if (!row) throw notFound('target', targetId)
  const stored = Target.parse(row.config)
  return {
    scenario,
    targetId,
    target: stored,
    // A whole config may name another address of its own; a stored scenario follows its target.
    config: isRecord(written) ? withTarget(written, stored, sources.config !== undefined) : written,
    secretsFor: (target) =>
      sameAddresses(stored, target)
        ? openSecrets(access.services, row.sealedSecrets, `target:${row.id}`)
        : {},
  }
}

const withTarget = (written: Record<string, unknown>, stored: Target, ownFirst: boolean): unknown =>
  ownFirst ? { target: stored, ...written } : { ...written, target: stored }
