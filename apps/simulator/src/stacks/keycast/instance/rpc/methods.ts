import { nip04, nip44 } from 'nostr-tools'
import { refused, refusedWith } from '../api/answers.ts'
import { hex } from '../keys.ts'
import type { RpcHandler } from './rpc-handler.ts'
import { signEvent, unsignedEvent } from './sign-event.ts'

const PUBKEY = /^[0-9a-f]{64}$/i

type Method = (handler: RpcHandler, params: readonly unknown[]) => unknown

/** What `POST /api/nostr` can be asked for. */
export const METHODS: Readonly<Record<string, Method>> = {
  get_public_key: ({ user }) => hex(user.pubkey),
  sign_event: ({ user, policy }, params) => {
    const event = unsignedEvent(params[0])
    if (policy.kinds && !policy.kinds.includes(event.kind)) throw refused('deniedByPolicy')
    return signEvent(event, user)
  },
  nip44_encrypt: (handler, params) => {
    const { peer, text } = message(handler, params)
    return nip44.encrypt(text, conversationKey(handler, peer))
  },
  nip44_decrypt: (handler, params) => {
    const { peer, text } = message(handler, params)
    return nip44.decrypt(text, conversationKey(handler, peer))
  },
  nip04_encrypt: (handler, params) => {
    const { peer, text } = message(handler, params)
    return nip04.encrypt(handler.user.secret, peer, text)
  },
  nip04_decrypt: (handler, params) => {
    const { peer, text } = message(handler, params)
    return nip04.decrypt(handler.user.secret, peer, text)
  },
}

function message({ policy }: RpcHandler, [peer, text]: readonly unknown[]): { peer: string; text: string } {
  if (!policy.encrypts) throw refused('deniedByPolicy')
  if (typeof peer !== 'string') throw refusedWith(400, 'Missing recipient pubkey parameter')
  if (typeof text !== 'string') throw refusedWith(400, 'Missing plaintext parameter')
  if (!PUBKEY.test(peer)) throw refusedWith(400, `Invalid pubkey: ${JSON.stringify(peer)}`)
  return { peer: peer.toLowerCase(), text }
}

const conversationKey = ({ user }: RpcHandler, peer: string): Uint8Array =>
  nip44.v2.utils.getConversationKey(user.secret, peer)
