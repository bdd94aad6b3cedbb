import type { Db } from '../client.ts'
import type { DataSet } from '../generated/client.ts'
import { rowsOf } from '../sql.ts'

/** The set that a run names, in the project of the run; null: there is none. */
export async function dataSetOfRun(db: Db, runId: string, name: string): Promise<DataSet | null> {
  const run = await db.prisma.run.findUnique({ where: { id: runId }, select: { projectId: true } })
  if (!run) return null
  return db.prisma.dataSet.findUnique({ where: { projectId_name: { projectId: run.projectId, name } } })
}

export interface StoredPart {
  readonly n: number
  readonly firstRow: number
  readonly rowCount: number
  readonly sealed: string
}

/** The parts that hold any row from `fromRow` up to, but without, `toRow`, in order. */
export const partsOf = (db: Db, id: string, fromRow: number, toRow: number): Promise<StoredPart[]> =>
  rowsOf<StoredPart>(
    db.pool,
    `SELECT n, first_row AS "firstRow", row_count AS "rowCount", sealed FROM data_set_part
     WHERE data_set_id = $1 AND first_row < $3 AND first_row + row_count > $2 ORDER BY first_row`,
    [id, fromRow, toRow],
  )

/** What the seal of a part is bound to: sealed rows moved elsewhere cannot be opened. */
export const partSeal = (id: string, n: number): string => `data-set:${id}:${n}`
