import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from './database.ts'
import { stack } from './stack.ts'

/** A fresh one-time link for the local user, as `npm start` prints one: each test signs in by itself. */
export async function freshSignInLink(): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql(
    `INSERT INTO sign_in_token (id, user_id, token_hash, expires_at)
     SELECT $1, user_id, $2, now() + interval '10 minutes' FROM member ORDER BY created_at LIMIT 1`,
    [randomUUID(), createHash('sha256').update(token).digest('hex')],
  )
  return `${stack().url}/sign-in/link?token=${token}`
}
