import { NotFound, orConflict } from '../errors.ts'
import type { DataSet } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

export interface NewDataSet {
  /** Made beforehand by who seals the content. */
  readonly id?: string
  readonly projectId: string
  readonly name: string
  readonly columns: readonly string[]
  readonly rowCount: number
  readonly sizeBytes: number
  readonly sealedContent: Uint8Array<ArrayBuffer>
  readonly createdBy?: string
}

export type DataSetRow = Omit<DataSet, 'sealedContent'>
const WITHOUT_CONTENT = { omit: { sealedContent: true } } as const

/** Throws Conflict on `name`, NotFound for another organization's project. */
export async function createDataSet(
  { prisma, organizationId }: Tenant,
  { columns, ...set }: NewDataSet,
): Promise<DataSetRow> {
  if (!(await prisma.project.findUnique({ where: { id: set.projectId } })))
    throw new NotFound('project', set.projectId)
  const data = { ...set, id: set.id ?? newId(), organizationId, columns: [...columns] }
  return orConflict('name', set.name, prisma.dataSet.create({ data, ...WITHOUT_CONTENT }))
}

export const listDataSets = ({ prisma }: Tenant, projectId: string): Promise<DataSetRow[]> =>
  prisma.dataSet.findMany({ where: { projectId }, orderBy: { name: 'asc' }, ...WITHOUT_CONTENT })

/** With its sealed content; null: not this organization's. */
export const findDataSet = ({ prisma }: Tenant, projectId: string, name: string): Promise<DataSet | null> =>
  prisma.dataSet.findUnique({ where: { projectId_name: { projectId, name } } })

/** False: not this organization's. */
export async function deleteDataSet({ prisma }: Tenant, id: string): Promise<boolean> {
  return (await prisma.dataSet.deleteMany({ where: { id } })).count === 1
}
