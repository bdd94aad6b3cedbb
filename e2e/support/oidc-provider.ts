import type { Server } from 'node:http'
import { Provider } from 'oidc-provider'
import { stack } from './stack.ts'

/** Whoever types an address that begins so has not proved it to the provider. */
export const UNCHECKED = 'unchecked'

/**
 * The provider that the system under test was told of, with its own pages for signing in and for consent: whoever types an
 * e-mail address there is that person.
 */
export async function startOidcProvider(): Promise<{ close(): Promise<void> }> {
  const { url, singleSignOn } = stack()
  const provider = new Provider(singleSignOn.OIDC_ISSUER, {
    clients: [
      {
        client_id: singleSignOn.OIDC_CLIENT_ID,
        client_secret: singleSignOn.OIDC_CLIENT_SECRET,
        redirect_uris: [`${url}/api/auth/callback/oidc`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: async () => ({
        sub: email,
        email,
        email_verified: !email.startsWith(UNCHECKED),
        name: email.split('@')[0],
      }),
    }),
    cookies: { keys: ['signs the cookies of a provider that lives for one test'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  const { hostname, port } = new URL(singleSignOn.OIDC_ISSUER)
  const server = await new Promise<Server>((resolve, reject) => {
    const listening: Server = provider.listen(Number(port), hostname, () => resolve(listening))
    listening.once('error', reject)
  })
  return {
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
