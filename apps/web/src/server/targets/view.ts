import type { Target } from '@broadside/shared/config/target'
import { type LoadLimits, readLimits } from '../runs/limits.ts'

interface TargetRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly kind: string
  readonly config: unknown
  readonly sealedSecrets: string | null
  readonly labels: unknown
  readonly limits: unknown
  readonly verifiedAt: Date | null
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
  readonly labels: Readonly<Record<string, string>>
  readonly limits: LoadLimits
  /** When the proof of ownership of its public hosts was last found by hand; each start looks again. */
  readonly verifiedAt: Date | null
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
  labels: row.labels as TargetView['labels'],
  limits: readLimits(row.limits),
  verifiedAt: row.verifiedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})
