import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { stack } from './stack.ts'

/** A fresh one-time link for the local user, as `npm start` prints one: each test signs in by itself. */
export async function freshSignInLink(): Promise<string> {
  const { url, databaseUrl } = stack()
  const token = randomBytes(32).toString('base64url')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO sign_in_token (id, user_id, token_hash, expires_at)
       SELECT $1, user_id, $2, now() + interval '10 minutes' FROM member ORDER BY created_at LIMIT 1`,
      [randomUUID(), createHash('sha256').update(token).digest('hex')],
    )
  } finally {
    await client.end()
  }
  return `${url}/sign-in/link?token=${token}`
}
