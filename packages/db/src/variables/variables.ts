import { isUniqueViolation, NotFound } from '../errors.ts'
import type { Variable } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** Either a plain value or a sealed one. */
export type VariableValue =
  | { readonly value: string; readonly sealedValue?: undefined }
  | { readonly value?: undefined; readonly sealedValue: string }

export interface VariableName {
  readonly projectId: string
  readonly name: string
}

/** Sets a variable; its id. Throws NotFound for another organization's project. */
export async function setVariable(
  { prisma, organizationId }: Tenant,
  key: VariableName,
  value: VariableValue,
  createdBy?: string,
): Promise<string> {
  if (!(await prisma.project.findUnique({ where: { id: key.projectId } })))
    throw new NotFound('project', key.projectId)
  const stored = { value: value.value ?? null, sealedValue: value.sealedValue ?? null }
  const upsert = () =>
    prisma.variable.upsert({
      where: { projectId_name: key },
      create: { ...key, id: newId(), organizationId, createdBy, ...stored },
      update: stored,
      select: { id: true },
    })
  try {
    return (await upsert()).id
  } catch (error) {
    // Two make the same name at once: the second now finds the first's row.
    if (!isUniqueViolation(error)) throw error
    return (await upsert()).id
  }
}

/** By name, sealed values included as they are stored: show only that they are there. */
export const listVariables = ({ prisma }: Tenant, projectId: string): Promise<Variable[]> =>
  prisma.variable.findMany({ where: { projectId }, orderBy: { name: 'asc' } })

/** False: not this organization's. */
export async function deleteVariable({ prisma }: Tenant, id: string): Promise<boolean> {
  return (await prisma.variable.deleteMany({ where: { id } })).count === 1
}
