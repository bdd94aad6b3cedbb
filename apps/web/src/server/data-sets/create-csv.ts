import { newDataSetId, createCsv as storeCsv } from '@broadside/db/data-sets/data-sets'
import { partSeal } from '@broadside/db/data-sets/read-data-set'
import { createSealer } from '@broadside/db/seal'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { invalidInput } from '../errors.ts'
import { orNameTaken } from './name-taken.ts'
import { parseCsv } from './parse-csv.ts'
import { type DataSetView, dataSetView } from './view.ts'

const ROWS_IN_PART = 1_000

/** Stores a CSV, its rows sealed: they may hold passwords, and nobody gets them back. Throws invalid_input (csv) and conflict (name). */
export async function createCsv(
  access: Access,
  { name, csv }: { readonly name: string; readonly csv: string },
): Promise<DataSetView> {
  const { services, tenant, project, actor } = access
  const parsed = parseCsv(csv)
  if (!parsed.ok) throw invalidInput([parsed.issue])
  const { columns, rows } = parsed
  const id = newDataSetId()
  const sealer = createSealer(services.env.BROADSIDE_SECRET)
  const parts: { rowCount: number; sealed: string }[] = []
  for (let from = 0; from < rows.length; from += ROWS_IN_PART) {
    const some = rows.slice(from, from + ROWS_IN_PART)
    parts.push({ rowCount: some.length, sealed: sealer.seal(some, partSeal(id, parts.length)) })
  }
  const sizeBytes = Buffer.byteLength(csv)
  const set = { id, projectId: project.id, name, columns, parts, sizeBytes, createdBy: actor.name }
  const row = await storeCsv(tenant, set).catch(orNameTaken(name))
  await recordChange(access, 'data-set.create', { kind: 'data-set', id, name }, { rows: rows.length })
  return dataSetView(row)
}
