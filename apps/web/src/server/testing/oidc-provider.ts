import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OidcPerson {
  readonly sub: string
  readonly email: string
  /** Whether the provider has checked the address; it says so unless told otherwise. undefined: it does not say. */
  readonly email_verified?: unknown
}

/** A small OpenID provider on loopback: it checks client, code and PKCE, and signs tokens with a key of its own. */
export interface OidcProvider {
  readonly issuer: string
  /** Approves an authorization request as this person; answers the code. */
  approve(authorizeUrl: URL, person: OidcPerson): string
  close(): Promise<void>
}

interface Approval {
  readonly person: OidcPerson
  readonly challenge: string
  readonly nonce: string | null
}

export const CLIENT = { id: 'broadside', secret: 'a client secret' }

/** `port` 0: any that is free. */
export async function startOidcProvider(port = 0): Promise<OidcProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const approvals = new Map<string, Approval>()
  const json = (value: object) => JSON.stringify(value)
  const part = (value: object) => Buffer.from(json(value)).toString('base64url')
  const jwt = (claims: object): string => {
    const text = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }
  const tokens = (form: URLSearchParams, authorization: string): object | undefined => {
    const code = form.get('code') ?? ''
    const approval = approvals.get(code)
    approvals.delete(code)
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
    const isClient = authorization === basic || form.get('client_secret') === CLIENT.secret
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!approval || !isClient || challenge !== approval.challenge) return undefined
    const nowS = Math.floor(Date.now() / 1_000)
    const { person, nonce } = approval
    const claims = { email_verified: true, ...person, name: person.email, nonce: nonce ?? undefined }
    const id = { iss: issuer, aud: CLIENT.id, iat: nowS, exp: nowS + 60, ...claims }
    return { access_token: jwt(id), token_type: 'Bearer', expires_in: 60, id_token: jwt(id) }
  }
  const server = createServer(async (request, response) => {
    const answer = (status: number, value: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(json(value))
    }
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (pathname === '/jwks')
      return answer(200, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
      })
    if (pathname === '/userinfo') {
      const [, claims = ''] = (request.headers.authorization ?? '').split('.')
      return answer(200, JSON.parse(Buffer.from(claims, 'base64url').toString()))
    }
    const body: Buffer[] = []
    for await (const piece of request) body.push(piece as Buffer)
    const form = new URLSearchParams(Buffer.concat(body).toString())
    const made = tokens(form, request.headers.authorization ?? '')
    return made ? answer(200, made) : answer(400, { error: 'invalid_grant' })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    approve(authorizeUrl, person) {
      const code = createHash('sha256').update(`${Math.random()}`).digest('hex')
      const { searchParams } = authorizeUrl
      const challenge = searchParams.get('code_challenge') ?? ''
      approvals.set(code, { person, challenge, nonce: searchParams.get('nonce') })
      return code
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
