import type { KeycastFaults } from '@broadside/shared/config/stacks/keycast'
import type { Counters } from './counters.ts'
import type { HandlerCache } from './handler-cache.ts'
import type { KeyPair, KeyVault } from './keys.ts'
import type { Passwords } from './passwords.ts'
import type { RpcHandler } from './rpc/rpc-handler.ts'
import type { SignerQueue } from './signer-queue.ts'
import type { Store } from './store/store.ts'

/** What the handlers of one instance share. */
export interface Instance {
  readonly store: Store
  readonly server: KeyPair
  readonly vault: KeyVault
  readonly passwords: Passwords
  readonly cache: HandlerCache<RpcHandler>
  readonly counters: Counters
  readonly signer: SignerQueue
  readonly tokenLifetimeS: number
  readonly relays: readonly string[]
  readonly faults: KeycastFaults
  readonly now: () => number
}
