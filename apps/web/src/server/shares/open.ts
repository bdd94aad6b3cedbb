import { openShareLink, snapshotOfLink } from '@broadside/db/share-links/share-links'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { RecentlyUsed } from '../recently-used.ts'
import type { Services } from '../services.ts'
import { neverChanges } from '../transformer.ts'
import { type Snapshot, type SnapshotKind, unpackSnapshot } from './snapshot.ts'

export const OpenShare = z.strictObject({ token: z.string().min(1).max(200) })

/** Snapshots never change: of many viewers of one link, only the first costs more than a look whether it still opens. */
const snapshots = new RecentlyUsed<Snapshot>(30)

/** What a permalink shows, for anybody who has it. Throws gone, without telling why or whose it was. */
export async function openShare(services: Services, { token }: z.infer<typeof OpenShare>): Promise<Snapshot> {
  const snapshot = await (await openLink(services, token)).snapshot()
  services.metrics.shareServed('page')
  return snapshot
}

/** The link itself: who has its `id` already needs no second look at the snapshot. Throws gone. */
export async function openLink(
  { db }: Services,
  token: string,
): Promise<{ readonly id: string; snapshot(): Promise<Snapshot> }> {
  const row = token.length > 200 ? null : await openShareLink(db, token)
  if (!row)
    throw new AppError(
      'gone',
      'This link does not exist, has expired or was revoked. Ask the person who sent it for a new one.',
    )
  const { id, kind } = row
  const load = async () => neverChanges(unpackSnapshot(await snapshotOfLink(db, id), kind as SnapshotKind))
  return { id, snapshot: () => snapshots.get(id, load) }
}
