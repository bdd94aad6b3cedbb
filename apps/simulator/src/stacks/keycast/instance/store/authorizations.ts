import type pg from 'pg'

export interface NewAuthorization {
  readonly userPubkey: string
  readonly tenantId: number
  readonly bunkerPubkey: string
  readonly secret: string
  readonly handle: string
  readonly clientId: string
  readonly redirectOrigin: string
  readonly policy: string
}

/** What a handler is made of. */
export interface LoadedAuthorization {
  readonly userPubkey: string
  readonly policy: string
  readonly lockedSecret: Buffer
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

export interface Authorizations {
  add(authorization: NewAuthorization): Promise<void>
  load(bunkerPubkey: string): Promise<LoadedAuthorization | undefined>
}

export const createAuthorizations = (pool: pg.Pool): Authorizations => ({
  async add({ userPubkey, tenantId, bunkerPubkey, secret, handle, clientId, redirectOrigin, policy }) {
    await pool.query(
      `INSERT INTO oauth_authorizations (user_pubkey, tenant_id, bunker_pubkey, secret, authorization_handle, client_id,
         redirect_origin, policy) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [userPubkey, tenantId, bunkerPubkey, secret, handle, clientId, redirectOrigin, policy],
    )
  },
  async load(bunkerPubkey) {
    const { rows } = await pool.query<LoadedAuthorization>(
      `SELECT a.user_pubkey AS "userPubkey", a.policy, k.encrypted_secret AS "lockedSecret",
         a.expires_at AS "expiresAt", a.revoked_at AS "revokedAt"
       FROM oauth_authorizations a JOIN personal_keys k ON k.user_pubkey = a.user_pubkey WHERE a.bunker_pubkey = $1`,
      [bunkerPubkey],
    )
    return rows[0]
  },
})
