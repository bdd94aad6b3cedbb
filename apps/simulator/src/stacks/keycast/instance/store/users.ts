import type pg from 'pg'

export interface NewUser {
  readonly pubkey: string
  readonly tenantId: number
  readonly email: string
  readonly passwordHash: string
  readonly lockedSecret: Buffer
}

export interface Users {
  /** Which unique value is taken; undefined: the user is stored. */
  add(user: NewUser): Promise<'email' | 'key' | undefined>
  byEmail(
    tenantId: number,
    email: string,
  ): Promise<{ pubkey: string; passwordHash: string; lockedSecret: Buffer } | undefined>
  lockedSecretOf(pubkey: string): Promise<Buffer | undefined>
}

const UNIQUE_VIOLATION = '23505'

export const createUsers = (pool: pg.Pool): Users => ({
  async add({ pubkey, tenantId, email, passwordHash, lockedSecret }) {
    try {
      await pool.query(
        `WITH added AS (INSERT INTO users (pubkey, tenant_id, email, password_hash) VALUES ($1, $2, $3, $4) RETURNING pubkey)
         INSERT INTO personal_keys (user_pubkey, encrypted_secret) SELECT pubkey, $5 FROM added`,
        [pubkey, tenantId, email, passwordHash, lockedSecret],
      )
      return undefined
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string }
      if (code !== UNIQUE_VIOLATION) throw error
      return constraint?.includes('email') ? 'email' : 'key'
    }
  },
  async byEmail(tenantId, email) {
    const { rows } = await pool.query<{ pubkey: string; passwordHash: string; lockedSecret: Buffer }>(
      `SELECT pubkey, password_hash AS "passwordHash", encrypted_secret AS "lockedSecret"
       FROM users JOIN personal_keys ON user_pubkey = pubkey WHERE tenant_id = $1 AND email = $2`,
      [tenantId, email],
    )
    return rows[0]
  },
  async lockedSecretOf(pubkey) {
    const { rows } = await pool.query<{ secret: Buffer }>(
      'SELECT encrypted_secret AS secret FROM personal_keys WHERE user_pubkey = $1',
      [pubkey],
    )
    return rows[0]?.secret
  },
})
