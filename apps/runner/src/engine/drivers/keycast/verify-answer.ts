import { generateSecretKey, getPublicKey, nip04, nip44, type VerifiedEvent, verifyEvent } from 'nostr-tools'
import { eventContent, PLAINTEXT, type RpcCall } from './rpc-call.ts'

/** The key pair that texts are encrypted for, so that their ciphertexts can be opened here. */
export interface Recipient {
  readonly pubkey: string
  readonly secret: Uint8Array
}

export function newRecipient(): Recipient {
  const secret = generateSecretKey()
  return { secret, pubkey: getPublicKey(secret) }
}

/** What costs nothing to see: the answer is of the right kind, of the right user, and about what was asked. */
export function isPlausible({ method, user, unixS }: RpcCall, result: unknown): boolean {
  if (method === 'get_public_key') return result === user.pubkey
  if (method !== 'sign_event') return typeof result === 'string' && result.length > 0
  const { pubkey, content, sig, id } = fieldsOfEvent(result)
  return (
    pubkey === user.pubkey &&
    content === eventContent(unixS) &&
    typeof sig === 'string' &&
    sig.length === 128 &&
    typeof id === 'string' &&
    id.length === 64
  )
}

/** What costs milliseconds: the signature holds under the user's key, the ciphertext opens to what was sent. */
export function isTrue({ method, user }: RpcCall, recipient: Recipient, result: unknown): boolean {
  switch (method) {
    case 'get_public_key':
      return result === user.pubkey
    case 'sign_event':
      return verifyEvent(fieldsOfEvent(result) as Partial<VerifiedEvent> as VerifiedEvent)
    case 'nip44_encrypt': {
      const key = nip44.v2.utils.getConversationKey(recipient.secret, user.pubkey)
      return opens(() => nip44.decrypt(String(result), key))
    }
    case 'nip04_encrypt':
      return opens(() => nip04.decrypt(recipient.secret, user.pubkey, String(result)))
  }
}

function opens(decrypt: () => string): boolean {
  try {
    return decrypt() === PLAINTEXT
  } catch {
    return false // what cannot be opened is not what was asked for
  }
}

const fieldsOfEvent = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Verifying stops the thread for milliseconds: more than so many a second would be measured as the server's. */
const MOST_PER_SECOND = 10

/** Picks the answers to be verified: this share of them, evenly spread, but no more than ten a second. */
export class VerifySample {
  private owed = 0
  private second = Number.NEGATIVE_INFINITY
  private thisSecond = 0

  constructor(private readonly share: number) {}

  wants(nowMs: number): boolean {
    this.owed = Math.min(1, this.owed + this.share)
    if (this.owed < 1 - 1e-9) return false
    const second = Math.floor(nowMs / 1_000)
    if (second !== this.second) {
      this.second = second
      this.thisSecond = 0
    }
    if (this.thisSecond >= MOST_PER_SECOND) return false
    this.thisSecond++
    this.owed -= 1
    return true
  }
}
