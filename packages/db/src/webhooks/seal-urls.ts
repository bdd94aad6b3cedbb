import type { Db } from '../client.ts'
import { changedBy, rowsOf } from '../sql.ts'

export interface PlainUrl {
  readonly id: string
  readonly url: string
}

/** Webhooks stored before URLs were sealed, of every organization. */
export const webhooksWithPlainUrl = (db: Db): Promise<PlainUrl[]> =>
  rowsOf(db.pool, 'SELECT id, url FROM webhook WHERE url IS NOT NULL')

/** Puts the sealed URL in the place of the plain one. False: it is no longer the one that was sealed. */
export async function storeSealedUrl(
  db: Db,
  { id, url }: PlainUrl,
  { sealedUrl, maskedUrl }: { readonly sealedUrl: string; readonly maskedUrl: string },
): Promise<boolean> {
  const statement =
    'UPDATE webhook SET url = NULL, sealed_url = $3, masked_url = $4 WHERE id = $1 AND url = $2'
  return (await changedBy(db.pool, statement, [id, url, sealedUrl, maskedUrl])) === 1
}
