import type { KeycastMethod } from '@broadside/shared/config/keycast-behaviour'
import { type PreparedRequest, prepareRequest } from '../../transport/http/prepared-request.ts'
import type { KeycastAddress } from './keycast-address.ts'
import type { KeycastUser } from './registration.ts'

export type RpcMethod = Exclude<KeycastMethod, 'register'>

/** What the encrypting methods are asked to encrypt. */
export const PLAINTEXT = 'test message for load testing'
const TEXT_NOTE = 1

export interface RpcCall {
  readonly method: RpcMethod
  readonly user: KeycastUser
  /** Whom texts are encrypted for: 64 hex digits. */
  readonly recipient: string
  /** `created_at` of events. */
  readonly unixS: number
}

/** What an event to be signed says: known to whoever checks the signature. */
export const eventContent = (unixS: number): string => `Load test ${unixS}`

/** One call of `POST /api/nostr` in a user's name. */
export function rpcRequest(address: KeycastAddress, call: RpcCall): PreparedRequest {
  return prepareRequest({
    target: address.url,
    method: 'POST',
    path: `${address.basePath}/api/nostr`,
    headers: {
      ...address.headers,
      Authorization: `Bearer ${call.user.token}`,
      'Content-Type': 'application/json',
    },
    body: bodyOf(call),
  })
}

function bodyOf({ method, user, recipient, unixS }: RpcCall): string {
  if (method === 'get_public_key') return '{"method":"get_public_key","params":[]}'
  const params =
    method === 'sign_event'
      ? [{ kind: TEXT_NOTE, content: eventContent(unixS), tags: [], created_at: unixS, pubkey: user.pubkey }]
      : [recipient, PLAINTEXT]
  return JSON.stringify({ method, params })
}
