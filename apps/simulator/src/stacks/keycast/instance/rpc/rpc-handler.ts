import type { KeyPair } from '../keys.ts'
import type { Policy } from '../policies.ts'

/** Everything that a request of one token needs: with it in the cache none asks the database. */
export interface RpcHandler {
  readonly user: KeyPair
  readonly policy: Policy
  /** When the token or its authorization ends. */
  readonly expiresAtMs: number
}
