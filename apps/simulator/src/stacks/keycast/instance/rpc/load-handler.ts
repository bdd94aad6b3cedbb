import { refused } from '../api/answers.ts'
import type { Instance } from '../instance.ts'
import { keyPairOf } from '../keys.ts'
import { POLICIES } from '../policies.ts'
import { isTrusted } from '../ucan/is-trusted.ts'
import { verifyUcan } from '../ucan/ucan.ts'
import type { RpcHandler } from './rpc-handler.ts'

/** Verifies a token and loads what it stands for. Throws 401 for whatever does not hold. */
export async function loadHandler(instance: Instance, token: string): Promise<RpcHandler> {
  const ucan = verifyUcan(token, instance.now())
  const bunker = ucan?.facts.bunker_pubkey
  if (!ucan || bunker === undefined || !isTrusted(instance.server.pubkey, ucan)) throw refused('badToken')
  const loaded = await instance.store.authorizations.load(bunker)
  if (!loaded || loaded.revokedAt) throw refused('badToken')
  const policy = POLICIES.find(({ slug }) => slug === loaded.policy)
  if (!policy) throw refused('badToken')
  return {
    user: keyPairOf(instance.vault.unlock(loaded.lockedSecret)),
    policy,
    expiresAtMs: Math.min(ucan.expiresAtS * 1000, loaded.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY),
  }
}
