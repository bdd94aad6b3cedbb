import type { RunConfigInput } from '@broadside/shared/run-config'

interface ScenarioRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly latestVersion: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly target: {
    readonly id: string
    readonly slug: string
    readonly name: string
    readonly kind: string
  } | null
  readonly versions: readonly { readonly id: string; readonly version: number; readonly config: unknown }[]
}

export interface ScenarioView {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly version: number
  readonly versionId: string | null
  /** As it was written, without secrets. */
  readonly config: RunConfigInput
  readonly target: ScenarioRow['target']
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What {@link scenarioView} needs of a row: the latest version only. */
export const SCENARIO_FIELDS = {
  target: { select: { id: true, slug: true, name: true, kind: true } },
  versions: { orderBy: { version: 'desc' }, take: 1, select: { id: true, version: true, config: true } },
} as const

export function scenarioView({ versions, latestVersion, ...row }: ScenarioRow): ScenarioView {
  const [latest] = versions
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    target: row.target,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: latest?.version ?? latestVersion,
    versionId: latest?.id ?? null,
    config: latest?.config as RunConfigInput,
  }
}
