import { revokeShareLink } from '@broadside/db/share-links/share-links'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** Closes a link at once, for good. */
export async function revokeShare(access: Access, id: string): Promise<{ id: string }> {
  if (!(await revokeShareLink(access.tenant, id))) throw notFound('share link', id)
  await recordChange(access, 'share.revoke', { kind: 'share', id })
  return { id }
}
