import { fieldIssue } from '@broadside/shared/config/issues'
import type { RunConfigInput } from '@broadside/shared/run-config'
import type { Access } from '../auth/access.ts'
import { invalidInput, notFound } from '../errors.ts'
import { getScenario } from './get.ts'

export interface ScenarioVersionView {
  readonly version: number
  readonly configHash: string
  readonly message: string
  readonly createdBy: string | null
  readonly createdAt: Date
}

const SHOWN = { version: true, configHash: true, message: true, createdBy: true, createdAt: true } as const

/** The versions of a scenario (id or slug), newest first. Throws not_found. */
export async function listScenarioVersions(access: Access, idOrSlug: string): Promise<ScenarioVersionView[]> {
  const { id } = await getScenario(access, idOrSlug)
  return access.tenant.prisma.scenarioVersion.findMany({
    where: { scenarioId: id },
    orderBy: { version: 'desc' },
    take: 1_000,
    select: SHOWN,
  })
}

/** One version with its configuration, as it was written. Throws not_found. */
export async function getScenarioVersion(
  access: Access,
  idOrSlug: string,
  version: number,
): Promise<ScenarioVersionView & { readonly config: RunConfigInput }> {
  const { id } = await getScenario(access, idOrSlug)
  const row = await access.tenant.prisma.scenarioVersion.findFirst({
    where: { scenarioId: id, version },
    select: { ...SHOWN, config: true },
  })
  if (!row) throw notFound('scenario version', String(version))
  return { ...row, config: row.config as unknown as RunConfigInput }
}

/** A version's number out of a URL. Throws invalid_input. */
export function parseVersion(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw invalidInput([fieldIssue('version', 'a whole number', JSON.stringify(text))])
}
