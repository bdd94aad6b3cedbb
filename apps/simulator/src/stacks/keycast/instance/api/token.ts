import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Instance } from '../instance.ts'
import { bunkerKeyPair, hex } from '../keys.ts'
import { policyOfScope, policyView } from '../policies.ts'
import type { AuthorizationCode } from '../store/codes.ts'
import { mintUcan } from '../ucan/ucan.ts'
import { type Answer, json, refused, refusedWith } from './answers.ts'
import { randomText } from './random-text.ts'
import { readJson } from './read-json.ts'

const BUNKER_SECRET_LENGTH = 48
const HANDLE_BYTES = 32
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const Exchange = z.object({
  grant_type: z.string(),
  code: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().optional(),
})
type Exchange = z.infer<typeof Exchange>

/**
 * `POST /api/oauth/token`: a code becomes an authorization and an access token. The code is gone before anything is
 * checked of it, so that a failure burns it.
 */
export async function exchangeToken(
  instance: Instance,
  req: IncomingMessage,
  tenantId: number,
): Promise<Answer> {
  const exchange = await readJson(req, Exchange)
  if (exchange.grant_type !== 'authorization_code')
    throw invalid(`Invalid grant_type '${exchange.grant_type}'. Use 'authorization_code'`)
  const code = await instance.store.codes.take(exchange.code)
  if (!code || code.tenantId !== tenantId) throw refused('badCredentials')
  const redirectOrigin = checkExchange(exchange, code)
  const policy = policyOfScope(code.scope)
  if ('refusal' in policy) throw invalid(policy.refusal)
  const locked = await instance.store.users.lockedSecretOf(code.userPubkey)
  if (!locked) throw refused('unavailable')
  const secret = randomText(BUNKER_SECRET_LENGTH)
  const bunkerPubkey = hex(bunkerKeyPair(instance.vault.unlock(locked), secret).pubkey)
  const handle = randomBytes(HANDLE_BYTES).toString('hex')
  await instance.store.authorizations.add({
    userPubkey: code.userPubkey,
    tenantId,
    bunkerPubkey,
    secret,
    handle,
    clientId: code.clientId,
    redirectOrigin,
    policy: policy.slug,
  })
  instance.counters.add('oauth_authorizations_created')
  await instance.signer.add(bunkerPubkey)
  const relays = instance.relays.map((relay) => `relay=${encodeURIComponent(relay)}`).join('&')
  return json(200, {
    bunker_url: `bunker://${bunkerPubkey}?${relays}&secret=${secret}`,
    access_token: accessToken(instance, {
      userPubkey: code.userPubkey,
      tenantId,
      redirectOrigin,
      bunkerPubkey,
    }),
    token_type: 'Bearer',
    expires_in: instance.tokenLifetimeS,
    scope: code.scope,
    policy: policyView(policy),
    authorization_handle: handle,
  })
}

/** Signed by the server for the user. */
function accessToken(
  instance: Instance,
  grant: { userPubkey: string; tenantId: number; redirectOrigin: string; bunkerPubkey: string },
): string {
  return mintUcan({
    issuerSecret: instance.server.secret,
    issuer: instance.server.pubkey,
    audience: Buffer.from(grant.userPubkey, 'hex'),
    expiresAtS: Math.floor(instance.now() / 1000) + instance.tokenLifetimeS,
    facts: {
      redirect_origin: grant.redirectOrigin,
      tenant_id: grant.tenantId,
      bunker_pubkey: grant.bunkerPubkey,
    },
  })
}

const invalid = (message: string) => refusedWith(400, `Invalid request: ${message}`)

/** The origin that the code may be used for. Throws what is wrong with the exchange. */
function checkExchange(exchange: Exchange, code: AuthorizationCode): string {
  if (exchange.redirect_uri !== code.redirectUri) throw invalid('redirect_uri mismatch')
  if (code.challenge !== null) {
    if (exchange.code_verifier === undefined) throw invalid('code_verifier required for PKCE flow')
    if (!matchesChallenge(exchange.code_verifier, code.challenge, code.challengeMethod))
      throw invalid('Invalid code_verifier: PKCE validation failed')
  }
  if (!URL.canParse(code.redirectUri)) throw invalid('redirect_uri is not a URL')
  const { protocol, hostname, origin } = new URL(code.redirectUri)
  if (protocol !== 'https:' && !(protocol === 'http:' && LOCAL_HOSTS.has(hostname)))
    throw invalid('redirect_uri must be https')
  return origin
}

function matchesChallenge(verifier: string, challenge: string, method: string | null): boolean {
  if (method === 'plain') return verifier === challenge
  return createHash('sha256').update(verifier, 'ascii').digest('base64url') === challenge
}
