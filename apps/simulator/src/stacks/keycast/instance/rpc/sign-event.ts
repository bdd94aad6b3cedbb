import { createHash } from 'node:crypto'
import { schnorr } from '@noble/curves/secp256k1.js'
import { z } from 'zod'
import { refusedWith } from '../api/answers.ts'
import { hex, type KeyPair } from '../keys.ts'

const Unsigned = z.object({
  kind: z.int().min(0).max(65_535),
  content: z.string(),
  tags: z.array(z.array(z.string())),
  created_at: z.int().min(0),
})
export type UnsignedEvent = z.infer<typeof Unsigned>

export interface SignedEvent extends UnsignedEvent {
  readonly id: string
  readonly pubkey: string
  readonly sig: string
}

/** The event of a request, as an object or as the same in a JSON string. */
export function unsignedEvent(param: unknown): UnsignedEvent {
  if (param === undefined || param === null) throw refusedWith(400, 'Missing event parameter')
  let value = param
  try {
    if (typeof param === 'string') value = JSON.parse(param)
  } catch (error) {
    throw refusedWith(400, `Invalid event format: ${(error as Error).message}`)
  }
  const parsed = Unsigned.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw refusedWith(400, `Invalid event format: ${issue?.path.join('.')} ${issue?.message}`)
}

/** Signs as NIP-01 says: BIP-340 over the SHA-256 of the event's canonical array. The key is the user's, whatever came. */
export function signEvent(event: UnsignedEvent, user: KeyPair): SignedEvent {
  const pubkey = hex(user.pubkey)
  const { kind, content, tags, created_at } = event
  const id = createHash('sha256')
    .update(JSON.stringify([0, pubkey, created_at, kind, tags, content]))
    .digest()
  const sig = hex(schnorr.sign(id, user.secret))
  return { id: hex(id), pubkey, created_at, kind, tags, content, sig }
}
