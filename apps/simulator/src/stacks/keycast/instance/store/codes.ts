import type pg from 'pg'

export interface AuthorizationCode {
  readonly code: string
  readonly userPubkey: string
  readonly tenantId: number
  readonly clientId: string
  readonly redirectUri: string
  readonly scope: string
  readonly challenge: string | null
  readonly challengeMethod: string | null
}

export interface Codes {
  add(code: AuthorizationCode): Promise<void>
  /** Takes a code out: it is gone whatever comes next, so that it works once. Undefined: unknown, used or too old. */
  take(code: string): Promise<AuthorizationCode | undefined>
}

export const createCodes = (pool: pg.Pool): Codes => ({
  async add({ code, userPubkey, tenantId, clientId, redirectUri, scope, challenge, challengeMethod }) {
    await pool.query(
      `INSERT INTO oauth_codes (code, user_pubkey, tenant_id, client_id, redirect_uri, scope, code_challenge,
         code_challenge_method, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '10 minutes')`,
      [code, userPubkey, tenantId, clientId, redirectUri, scope, challenge, challengeMethod],
    )
  },
  async take(code) {
    const { rows } = await pool.query<AuthorizationCode & { valid: boolean }>(
      `DELETE FROM oauth_codes WHERE code = $1
       RETURNING code, user_pubkey AS "userPubkey", tenant_id AS "tenantId", client_id AS "clientId",
         redirect_uri AS "redirectUri", scope, code_challenge AS challenge, code_challenge_method AS "challengeMethod",
         expires_at > now() AS valid`,
      [code],
    )
    const [row] = rows
    return row?.valid ? row : undefined
  },
})
