import type { Target } from '@broadside/shared/config/target'

interface TargetRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly kind: string
  readonly config: unknown
  readonly sealedSecrets: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A target as everybody may see it: whether it has a secret, never which. */
export interface TargetView {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly kind: Target['kind']
  readonly config: Target
  readonly hasSecret: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const targetView = (row: TargetRow): TargetView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  kind: row.kind as Target['kind'],
  config: row.config as Target,
  hasSecret: row.sealedSecrets !== null,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})
