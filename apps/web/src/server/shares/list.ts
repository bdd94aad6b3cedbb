import { listShareLinks } from '@broadside/db/share-links/share-links'
import type { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { runIdsOf, Shown } from './subject.ts'

/** Of one run, of one comparison, or, without either, all. */
export const ListShares = Shown

/** The links that still open, newest first, with what each shows; never the links themselves. */
export async function listShares({ tenant }: Access, input: z.infer<typeof ListShares>) {
  const runIds = runIdsOf(input)
  const links = await listShareLinks(tenant, runIds.length > 0 ? runIds : undefined)
  return links.map(({ id, kind, runs, createdBy, createdAt, expiresAt }) => ({
    id,
    kind: kind as 'run' | 'comparison',
    runs,
    createdBy,
    createdAt,
    expiresAt,
  }))
}
