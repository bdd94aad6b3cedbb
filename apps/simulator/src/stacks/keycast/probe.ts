import { createHash, randomBytes } from 'node:crypto'
import { type VerifiedEvent, verifyEvent } from 'nostr-tools'
import type { ProbeResult } from '../stack.ts'

const STEP_TIMEOUT_MS = 10_000
type Step = 'register' | 'authorize' | 'token' | 'sign'

/** The session of the user that the first probe made: later ones go on with it, and leave no trace in what is counted of RPC. */
export interface ProbeSession {
  cookie?: string
}

/**
 * Proves the whole path as a client sees it: a new user registers, authorizes, gets a token and signs one event. With a
 * session of an earlier probe only a code is asked for, which still needs balancer, instance, signature and database.
 */
export async function probeDataPath(baseUrl: string, session: ProbeSession = {}): Promise<ProbeResult> {
  const startMs = performance.now()
  const done = (): ProbeResult => ({ ok: true, tookMs: Math.round(performance.now() - startMs) })
  let step: Step = 'register'
  try {
    const known = session.cookie
    const cookie = known ?? (await register(baseUrl))
    step = 'authorize'
    // Forgotten until it has worked: a session that does not hold any more is made anew by the next probe.
    session.cookie = undefined
    const grant = await authorize(baseUrl, cookie)
    session.cookie = cookie
    if (known !== undefined) return done()
    step = 'token'
    const { access_token } = (await post(baseUrl, '/api/oauth/token', grant)).body
    step = 'sign'
    const event = { kind: 1, content: 'probe', tags: [], created_at: Math.floor(Date.now() / 1000) }
    const call = { method: 'sign_event', params: [event] }
    const signed = await post(baseUrl, '/api/nostr', call, { authorization: `Bearer ${access_token}` })
    if (!verifyEvent(signed.body.result as VerifiedEvent)) throw new Error('the signature does not hold')
    return done()
  } catch (error) {
    const { message, cause } = error as Error
    return { ok: false, step, reason: cause instanceof Error ? `${message}: ${cause.message}` : message }
  }
}

/** A new user; answers its cookie. */
async function register(baseUrl: string): Promise<string> {
  const email = `probe-${randomBytes(8).toString('hex')}@probe.local`
  const { cookie } = await post(baseUrl, '/api/auth/register', {
    email,
    password: randomBytes(16).toString('hex'),
  })
  if (cookie === undefined) throw new Error('register set no cookie')
  return cookie
}

/** A code, and all that it takes to exchange it. */
async function authorize(baseUrl: string, cookie: string): Promise<Record<string, unknown>> {
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: 'probe', redirect_uri: `${baseUrl}/callback` }
  const approval = {
    ...client,
    approved: true,
    scope: 'policy:social',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const { code } = (await post(baseUrl, '/api/oauth/authorize', approval, { cookie })).body
  return { ...client, grant_type: 'authorization_code', code, code_verifier: verifier }
}

async function post(
  baseUrl: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ body: Record<string, unknown>; cookie: string | undefined }> {
  const res = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl, ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(STEP_TIMEOUT_MS),
  })
  if (!res.ok) throw new Error(`${path} answered ${res.status}`)
  const cookie = res.headers.getSetCookie()[0]?.split(';', 1)[0]
  return { body: (await res.json()) as Record<string, unknown>, cookie }
}
