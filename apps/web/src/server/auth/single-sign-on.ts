import type { Env } from '../../env.ts'

/** One provider, if the environment names it. Who may come by it for the first time is decided by {@link admitInvited}. */
export function singleSignOn(env: Env) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer || !clientId || !clientSecret) return []
  return [
    {
      providerId: 'oidc',
      discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      clientId,
      clientSecret,
      scopes: ['openid', 'email', 'profile'],
      pkce: true,
    },
  ]
}
