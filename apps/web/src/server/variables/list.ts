import { listVariables as variablesOf } from '@broadside/db/variables/variables'
import type { Access } from '../auth/access.ts'

export interface VariableView {
  readonly id: string
  readonly name: string
  /** null: a secret */
  readonly value: string | null
  readonly isSecret: boolean
  readonly updatedAt: Date
}

/** By name; of a secret only that there is one. */
export async function listVariables({ tenant, project }: Access): Promise<VariableView[]> {
  const rows = await variablesOf(tenant, project.id)
  return rows.map(({ id, name, value, sealedValue, updatedAt }) => ({
    id,
    name,
    value: sealedValue === null ? value : null,
    isSecret: sealedValue !== null,
    updatedAt,
  }))
}
