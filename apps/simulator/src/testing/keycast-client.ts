import { createHash, randomBytes } from 'node:crypto'

// keycast's own load tool, request for request: what it sends, and what it needs of each answer.

export interface ToolUser {
  readonly email: string
  readonly pubkey: string
  readonly ucanToken: string
}

const b64url = (bytes: Buffer): string => bytes.toString('base64url')

/** Posts JSON as the tool does: `Content-Type` and `Origin` on each request, the cookie set by hand. */
export function post(
  baseUrl: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', origin: baseUrl, ...headers },
    body: JSON.stringify(body),
  })
}

/** Registers; answers the cookie's value. */
export async function registerUser(
  baseUrl: string,
  email: string,
): Promise<{ pubkey: string; cookie: string }> {
  const res = await post(baseUrl, '/api/auth/register', { email, password: randomBytes(16).toString('hex') })
  if (!res.ok) throw new Error(`register answered ${res.status} ${await res.text()}`)
  const { pubkey } = (await res.json()) as { pubkey: string }
  const setCookie = res.headers.getSetCookie().find((value) => value.startsWith('keycast_session='))
  if (!setCookie) throw new Error('register set no keycast_session cookie')
  return { pubkey, cookie: setCookie.split(';', 1)[0] ?? '' }
}

export const challengeOf = (verifier: string): string =>
  b64url(createHash('sha256').update(verifier, 'ascii').digest())

export const authorization = (baseUrl: string, challenge: string) => ({
  approved: true,
  client_id: 'loadtest',
  redirect_uri: `${baseUrl}/callback`,
  scope: 'policy:social',
  code_challenge: challenge,
  code_challenge_method: 'S256',
})

export const exchange = (baseUrl: string, code: string, verifier: string) => ({
  grant_type: 'authorization_code',
  code,
  client_id: 'loadtest',
  redirect_uri: `${baseUrl}/callback`,
  code_verifier: verifier,
})

/** Register → authorize (PKCE S256) → token. */
export async function setUpUser(baseUrl: string, email: string): Promise<ToolUser> {
  const { pubkey, cookie } = await registerUser(baseUrl, email)
  const verifier = b64url(randomBytes(32))
  const approved = await post(
    baseUrl,
    '/api/oauth/authorize',
    authorization(baseUrl, challengeOf(verifier)),
    {
      cookie,
    },
  )
  if (!approved.ok) throw new Error(`authorize answered ${approved.status} ${await approved.text()}`)
  const { code } = (await approved.json()) as { code: string }
  const granted = await post(baseUrl, '/api/oauth/token', exchange(baseUrl, code, verifier))
  if (!granted.ok) throw new Error(`token answered ${granted.status} ${await granted.text()}`)
  const { access_token } = (await granted.json()) as { access_token: string }
  return { email, pubkey, ucanToken: access_token }
}

export interface RpcAnswer {
  readonly status: number
  readonly result?: unknown
  readonly error?: string
}

/** One call of `POST /api/nostr`. */
export async function rpc(
  baseUrl: string,
  token: string,
  method: string,
  params: unknown[] = [],
): Promise<RpcAnswer> {
  const res = await fetch(`${baseUrl}/api/nostr`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ method, params }),
  })
  const text = await res.text()
  return { status: res.status, ...(text.startsWith('{') ? (JSON.parse(text) as object) : { error: text }) }
}

/** `/api/metrics` as the tool reads it: `name integer` lines. */
export async function readMetrics(baseUrl: string): Promise<Record<string, number>> {
  const page = await (await fetch(`${baseUrl}/api/metrics`)).text()
  const lines = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]),
  )
}
