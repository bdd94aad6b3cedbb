import { NotFound } from '../errors.ts'
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

/** The row's id, which a sealed value is bound to: of the variable that has the name, or a new one. */
export async function variableId({ prisma }: Tenant, key: VariableName): Promise<string> {
  const known = await prisma.variable.findUnique({ where: { projectId_name: key }, select: { id: true } })
  return known?.id ?? newId()
}

/** Sets a variable under the id of {@link variableId}. Throws NotFound for another organization's project. */
export async function setVariable(
  { prisma, organizationId }: Tenant,
  id: string,
  key: VariableName,
  value: VariableValue,
  createdBy?: string,
): Promise<void> {
  if (!(await prisma.project.findUnique({ where: { id: key.projectId } })))
    throw new NotFound('project', key.projectId)
  const stored = { value: value.value ?? null, sealedValue: value.sealedValue ?? null }
  await prisma.variable.upsert({
    where: { projectId_name: key },
    create: { ...key, id, organizationId, createdBy, ...stored },
    update: stored,
  })
}

/** By name, sealed values included as they are stored: show only that they are there. */
export const listVariables = ({ prisma }: Tenant, projectId: string): Promise<Variable[]> =>
  prisma.variable.findMany({ where: { projectId }, orderBy: { name: 'asc' } })

/** False: not this organization's. */
export async function deleteVariable({ prisma }: Tenant, id: string): Promise<boolean> {
  return (await prisma.variable.deleteMany({ where: { id } })).count === 1
}
