import type { Db } from '@broadside/db/client'
import { partSeal, partsOf } from '@broadside/db/data-sets/read-data-set'
import type { Sealer } from '@broadside/db/seal'
import type { DataSetSlice } from '@broadside/shared/data-sets/slice'

/** The rows of a slice, opened, in order. Throws when a part was sealed with another secret. */
export async function openRows<Row>(
  { db, sealer }: { readonly db: Db; readonly sealer: Sealer },
  id: string,
  { from, to, step }: DataSetSlice,
): Promise<Row[]> {
  const taken: Row[] = []
  for (const { n, firstRow, sealed } of await partsOf(db, id, from, to)) {
    const rows = sealer.open(sealed, partSeal(id, n)) as Row[]
    rows.forEach((one, index) => {
      const row = firstRow + index
      if (row >= from && row < to && (row - from) % step === 0) taken.push(one)
    })
  }
  return taken
}
