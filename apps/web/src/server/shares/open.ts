import { openShareLink } from '@broadside/db/share-links/share-links'
import superjson, { type SuperJSONResult } from 'superjson'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { RunSnapshot } from './snapshot.ts'

export const OpenShare = z.strictObject({ token: z.string().min(1).max(200) })

/** What a permalink shows, for anybody who has it. Throws gone, without telling why or whose it was. */
export async function openShare(
  { db }: Services,
  { token }: z.infer<typeof OpenShare>,
): Promise<RunSnapshot> {
  const row = await openShareLink(db, token)
  if (row?.kind !== 'run')
    throw new AppError(
      'gone',
      'This link does not exist, has expired or was revoked. Ask the person who sent it for a new one.',
    )
  return superjson.deserialize<RunSnapshot>(row.snapshot as unknown as SuperJSONResult)
}
