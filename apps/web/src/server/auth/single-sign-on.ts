import type { Db } from '@broadside/db/client'
import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Logger } from 'pino'
import type { Env } from '../../env.ts'
import { AppError } from '../errors.ts'
import { authOptions } from './auth.ts'

const TIMEOUT_MS = 5_000

export interface SingleSignOn {
  /** Answers a request of its {@link SINGLE_SIGN_ON_ROUTES}. While the provider is away: throws unavailable, or leads who comes back to the sign-in page. */
  handler(request: Request): Promise<Response>
}

/** The way to the provider, and the way back. */
export const SINGLE_SIGN_ON_ROUTES: readonly string[] = ['/sign-in/social', '/callback/oidc']

/** One provider, if the environment names it; who may come by it for the first time is decided by `admitInvited`. */
export function providerOf(env: Env) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer || !clientId || !clientSecret) return undefined
  return {
    providerId: 'oidc',
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    mapProfileToUser: (claims: { readonly id?: unknown; readonly email_verified?: unknown }) => ({
      emailVerified: isVerified(claims.email_verified, env.OIDC_ASSUME_EMAIL_VERIFIED === 'yes'),
    }),
  }
}

/** What the provider says of an address: some write it as text, and some nothing at all. */
const isVerified = (said: unknown, assumed: boolean): boolean =>
  said === undefined || said === null ? assumed : said === true || said === 'true'

/**
 * Sign-in by the provider, apart from all other ways: its addresses are asked for when somebody first wants to sign in by it,
 * and again until it has answered, so that a provider that is away when this process starts, or does not answer, keeps nobody
 * else from signing in. undefined: the environment names none.
 */
export function createSingleSignOn(env: Env, db: Db, log: Logger): SingleSignOn | undefined {
  const provider = providerOf(env)
  if (!provider) return undefined
  const connect = async () => {
    const answer = await fetch(provider.discoveryUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    const options = authOptions(env, db, log)
    const auth = betterAuth({
      ...options,
      plugins: [...options.plugins, genericOAuth({ config: [provider] })],
    })
    const { socialProviders } = await auth.$context
    if (socialProviders.length === 0) throw new Error('its discovery document names no endpoints')
    return auth
  }
  let connected: ReturnType<typeof connect> | undefined
  return {
    async handler(request) {
      connected ??= connect()
      const one = await connected.catch((error: unknown) => {
        connected = undefined
        log.warn({ err: error }, 'the single sign-on provider could not be reached')
        return undefined
      })
      if (one) return one.handler(request)
      if (request.method === 'GET')
        return Response.redirect(`${env.BROADSIDE_URL}/sign-in?error=provider_unreachable`, 303)
      throw new AppError(
        'unavailable',
        'The single sign-on provider could not be reached. Try again in a minute.',
      )
    },
  }
}
