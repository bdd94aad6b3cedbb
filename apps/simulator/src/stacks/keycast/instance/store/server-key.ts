import type pg from 'pg'

/**
 * The stack's own secret key: the given one, else one that is kept in the database. Tokens are bound to it, so that a data
 * set of users outlives a restart of the stack.
 */
export async function serverSecret(
  pool: pg.Pool,
  given: Uint8Array | undefined,
  make: () => Uint8Array,
): Promise<Uint8Array> {
  if (given) return given
  await pool.query('INSERT INTO server_key (secret) VALUES ($1) ON CONFLICT DO NOTHING', [
    Buffer.from(make()),
  ])
  const { rows } = await pool.query<{ secret: Buffer }>('SELECT secret FROM server_key')
  const [row] = rows
  if (!row) throw new Error('the server key is gone from the database')
  return new Uint8Array(row.secret)
}
