import type { Db } from '../client.ts'
import { newId } from '../id.ts'
import { rowsOf } from '../sql.ts'
import { hashToken, newToken } from '../token.ts'

/** Makes a one-time sign-in token for a user; the answer is its only copy. */
export async function createSignInToken(db: Db, userId: string, lifetimeMs: number): Promise<string> {
  const token = newToken('')
  const expiresAt = new Date(Date.now() + lifetimeMs)
  await db.prisma.signInToken.create({
    data: { id: newId(), userId, tokenHash: hashToken(token), expiresAt },
  })
  return token
}

/** The user of a token that is known, fresh and unused, and uses it up; of two calls at once one gets the user. */
export async function useSignInToken(db: Db, token: string): Promise<string | null> {
  const statement = `UPDATE sign_in_token SET used_at = now()
    WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING user_id AS "userId"`
  const [row] = await rowsOf<{ userId: string }>(db.pool, statement, [hashToken(token)])
  return row?.userId ?? null
}
