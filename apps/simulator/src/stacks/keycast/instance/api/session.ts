import type { IncomingMessage } from 'node:http'
import type { Instance } from '../instance.ts'
import { hex, type KeyPair } from '../keys.ts'
import { isTrusted } from '../ucan/is-trusted.ts'
import { mintUcan, type Ucan, verifyUcan } from '../ucan/ucan.ts'
import { json, refused } from './answers.ts'

const COOKIE = 'keycast_session'

/** The answer to a registration or a login: the user's key, and a session cookie that the user's own key has signed. */
export function sessionAnswer(
  instance: Instance,
  user: KeyPair,
  facts: { email: string; tenantId: number; origin: string },
) {
  const token = mintUcan({
    issuerSecret: user.secret,
    issuer: user.pubkey,
    audience: user.pubkey,
    expiresAtS: Math.floor(instance.now() / 1000) + instance.tokenLifetimeS,
    facts: { email: facts.email, redirect_origin: facts.origin, tenant_id: facts.tenantId },
  })
  const attributes = `HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=${instance.tokenLifetimeS}`
  return json(
    200,
    { success: true, pubkey: hex(user.pubkey) },
    { 'set-cookie': `${COOKIE}=${token}; ${attributes}` },
  )
}

/** Who is signed in by the request's cookie. Throws 401 without one, with a bad one, and with another tenant's. */
export function requireSession(instance: Instance, req: IncomingMessage, tenantId: number): Ucan {
  const session = sessionOf(instance, req)
  if (!session || session.facts.tenant_id !== tenantId) throw refused('badCredentials')
  return session
}

/** The session of the cookie, when it holds: self-signed, or signed by the server. */
export function sessionOf(instance: Instance, req: IncomingMessage): Ucan | undefined {
  const token = cookieOf(req)
  const ucan = token === undefined ? undefined : verifyUcan(token, instance.now())
  return ucan && isTrusted(instance.server.pubkey, ucan) ? ucan : undefined
}

function cookieOf(req: IncomingMessage): string | undefined {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
}
