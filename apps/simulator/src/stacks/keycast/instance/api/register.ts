import type { IncomingMessage } from 'node:http'
import { nip19 } from 'nostr-tools'
import { z } from 'zod'
import type { Instance } from '../instance.ts'
import { hex, type KeyPair, keyPairOf, newKeyPair } from '../keys.ts'
import { type Answer, refused, refusedWith } from './answers.ts'
import { readJson } from './read-json.ts'
import { sessionAnswer } from './session.ts'

const Credentials = z.object({ email: z.string(), password: z.string() })
const Registration = Credentials.extend({
  nsec: z.string().optional(),
  relays: z.array(z.string()).optional(),
})

/** `POST /api/auth/register`: a new user with a key of its own, or the one it brings. */
export async function register(instance: Instance, req: IncomingMessage, tenantId: number): Promise<Answer> {
  const origin = requireOrigin(req)
  const { email, password, nsec } = await readJson(req, Registration)
  const user = nsec === undefined ? newKeyPair() : keyOf(nsec)
  const passwordHash = await instance.passwords.hash(password)
  const taken = await instance.store.users.add({
    pubkey: hex(user.pubkey),
    tenantId,
    email,
    passwordHash,
    lockedSecret: instance.vault.lock(user.secret),
  })
  if (taken) throw refused(taken === 'email' ? 'emailTaken' : 'keyTaken')
  instance.counters.add('registrations')
  return sessionAnswer(instance, user, { email, tenantId, origin })
}

/** `POST /api/auth/login`: the same answer for a user that is there. */
export async function login(instance: Instance, req: IncomingMessage, tenantId: number): Promise<Answer> {
  const origin = requireOrigin(req)
  const { email, password } = await readJson(req, Credentials)
  const known = await instance.store.users.byEmail(tenantId, email)
  const matches = known ? await instance.passwords.matches(password, known.passwordHash) : false
  if (!known || !matches) {
    instance.counters.add('login_failures')
    throw refused('badCredentials')
  }
  instance.counters.add('logins')
  const user = keyPairOf(instance.vault.unlock(known.lockedSecret))
  return sessionAnswer(instance, user, { email, tenantId, origin })
}

function requireOrigin(req: IncomingMessage): string {
  const { origin } = req.headers
  if (origin === undefined) throw refused('noOrigin')
  return origin
}

/** A secret key as 64 hex digits or as `nsec1…`. */
function keyOf(nsec: string): KeyPair {
  const refusal = refusedWith(400, 'Invalid request: invalid nsec')
  try {
    if (/^[0-9a-f]{64}$/i.test(nsec)) return keyPairOf(Uint8Array.from(Buffer.from(nsec, 'hex')))
    const decoded = nip19.decode(nsec)
    if (decoded.type !== 'nsec') throw refusal
    return keyPairOf(decoded.data)
  } catch {
    throw refusal // the same words for everything that is no key
  }
}
