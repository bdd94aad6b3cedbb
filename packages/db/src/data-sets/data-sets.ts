import type { DataSetKind } from '@broadside/shared/data-sets/data-set'
import { dataSetSourcesOf } from '@broadside/shared/data-sets/data-set-status'
import { NotFound, orConflict } from '../errors.ts'
import type { DataSet, Prisma } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

export interface NewDataSet {
  readonly projectId: string
  readonly name: string
  readonly kind: DataSetKind
  readonly targetId?: string
  /** The target without its secret fields. */
  readonly target: Prisma.InputJsonObject
  readonly wanted: number
  readonly concurrency: number
  readonly createdBy?: string
}

export type DataSetRow = DataSet

export interface NewCsv {
  /** Of the set, as {@link newDataSetId} made it: its parts are sealed for it. */
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly columns: readonly string[]
  /** Of the text that was uploaded; sealed, it takes a third more. */
  readonly sizeBytes: number
  /** In order, each sealed with its number. */
  readonly parts: readonly { readonly rowCount: number; readonly sealed: string }[]
  readonly createdBy?: string
}

export const newDataSetId = newId

/** Stores a CSV with its rows, ready at once. Throws Conflict on `name`, NotFound for another organization's project. */
export async function createCsv({ prisma, organizationId }: Tenant, csv: NewCsv): Promise<DataSetRow> {
  const { parts, columns, ...rest } = csv
  if (!(await prisma.project.findUnique({ where: { id: csv.projectId } })))
    throw new NotFound('project', csv.projectId)
  let rowCount = 0
  const stored = parts.map((part, n) => {
    const firstRow = rowCount
    rowCount += part.rowCount
    return { ...part, n, firstRow }
  })
  const data = {
    ...{ ...rest, organizationId, kind: 'csv', target: {}, status: 'ready' as const, columns: [...columns] },
    ...{ wanted: rowCount, rowCount, concurrency: 1 },
    parts: { createMany: { data: stored } },
  }
  return orConflict('name', csv.name, prisma.dataSet.create({ data }))
}

/** Stores a set to be made, queued. Throws Conflict on `name`, NotFound for another organization's project. */
export async function createDataSet(
  { prisma, organizationId }: Tenant,
  set: NewDataSet,
): Promise<DataSetRow> {
  if (!(await prisma.project.findUnique({ where: { id: set.projectId } })))
    throw new NotFound('project', set.projectId)
  const data = { ...set, id: newId(), organizationId }
  return orConflict('name', set.name, prisma.dataSet.create({ data }))
}

export const listDataSets = ({ prisma }: Tenant, projectId: string): Promise<DataSetRow[]> =>
  prisma.dataSet.findMany({ where: { projectId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })

/** null: not this organization's. */
export const findDataSet = ({ prisma }: Tenant, id: string): Promise<DataSetRow | null> =>
  prisma.dataSet.findUnique({ where: { id } })

/** null: none of this name, or not this organization's. */
export const findDataSetByName = (
  { prisma }: Tenant,
  projectId: string,
  name: string,
): Promise<DataSetRow | null> => prisma.dataSet.findUnique({ where: { projectId_name: { projectId, name } } })

/** interrupted or failed → queued, keeping what was made. False: nothing to resume, or not this organization's. */
export async function requeueDataSet({ prisma }: Tenant, id: string): Promise<boolean> {
  const data = { status: 'queued', message: '', enqueuedAt: null, runnerId: null } as const
  const where = { id, status: { in: dataSetSourcesOf('queued') } }
  return (await prisma.dataSet.updateMany({ where, data })).count === 1
}

/** queued or making → interrupted; a runner that makes it stops within seconds. False: nothing to stop. */
export async function stopDataSet({ prisma }: Tenant, id: string, message: string): Promise<boolean> {
  const where = { id, status: { in: dataSetSourcesOf('interrupted') } }
  return (await prisma.dataSet.updateMany({ where, data: { status: 'interrupted', message } })).count === 1
}

/** Deletes a set with its rows; a runner that makes it stops within seconds. False: not this organization's. */
export async function deleteDataSet({ prisma }: Tenant, id: string): Promise<boolean> {
  return (await prisma.dataSet.deleteMany({ where: { id } })).count === 1
}
