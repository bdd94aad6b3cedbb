import { createHash, randomBytes } from 'node:crypto'
import { type VerifiedEvent, verifyEvent } from 'nostr-tools'
import type { ProbeResult } from '../stack.ts'

const STEP_TIMEOUT_MS = 10_000
type Step = 'register' | 'authorize' | 'token' | 'sign'

/** Proves the whole path as a client sees it: a new user registers, authorizes, gets a token and signs one event. */
export async function probeDataPath(baseUrl: string): Promise<ProbeResult> {
  const startMs = performance.now()
  let step: Step = 'register'
  try {
    const email = `probe-${randomBytes(8).toString('hex')}@probe.local`
    const registered = await post(baseUrl, '/api/auth/register', {
      email,
      password: randomBytes(16).toString('hex'),
    })
    const cookie = registered.cookie ?? ''
    step = 'authorize'
    const verifier = randomBytes(32).toString('base64url')
    const client = { client_id: 'probe', redirect_uri: `${baseUrl}/callback` }
    const { code } = (
      await post(
        baseUrl,
        '/api/oauth/authorize',
        {
          ...client,
          approved: true,
          scope: 'policy:social',
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        },
        { cookie },
      )
    ).body
    step = 'token'
    const grant = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier }
    const { access_token } = (await post(baseUrl, '/api/oauth/token', grant)).body
    step = 'sign'
    const event = { kind: 1, content: 'probe', tags: [], created_at: Math.floor(Date.now() / 1000) }
    const signed = await post(
      baseUrl,
      '/api/nostr',
      { method: 'sign_event', params: [event] },
      { authorization: `Bearer ${access_token}` },
    )
    if (!verifyEvent(signed.body.result as VerifiedEvent)) throw new Error('the signature does not hold')
    return { ok: true, tookMs: Math.round(performance.now() - startMs) }
  } catch (error) {
    const { message, cause } = error as Error
    return { ok: false, step, reason: cause instanceof Error ? `${message}: ${cause.message}` : message }
  }
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
