import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Instance } from '../instance.ts'
import { hex } from '../keys.ts'
import { type Answer, json } from './answers.ts'
import { randomText } from './random-text.ts'
import { readJson } from './read-json.ts'
import { requireSession, sessionOf } from './session.ts'

const CODE_LENGTH = 32

const Approval = z.object({
  approved: z.boolean(),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})

/** `POST /api/oauth/authorize`: a code that works once and for ten minutes. The scope is looked at by the token endpoint. */
export async function authorize(instance: Instance, req: IncomingMessage, tenantId: number): Promise<Answer> {
  const session = requireSession(instance, req, tenantId)
  const approval = await readJson(req, Approval)
  if (!approval.approved) {
    const location = `${approval.redirect_uri}?error=access_denied`
    return { status: 303, type: '', body: '', headers: { location } }
  }
  const code = randomText(CODE_LENGTH)
  await instance.store.codes.add({
    code,
    userPubkey: hex(session.audience),
    tenantId,
    clientId: approval.client_id,
    redirectUri: approval.redirect_uri,
    scope: approval.scope ?? 'policy:social',
    challenge: approval.code_challenge ?? null,
    challengeMethod: approval.code_challenge_method ?? null,
  })
  return json(200, { code, redirect_uri: approval.redirect_uri })
}

/** `GET /api/oauth/auth-status`: whether the cookie still holds. */
export function authStatus(instance: Instance, req: IncomingMessage): Answer {
  const session = sessionOf(instance, req)
  return json(
    200,
    session ? { authenticated: true, pubkey: hex(session.audience) } : { authenticated: false },
  )
}

/** `GET /api/user/pubkey`: the key of who is signed in. */
export function userPubkey(instance: Instance, req: IncomingMessage, tenantId: number): Answer {
  return json(200, { pubkey: hex(requireSession(instance, req, tenantId).audience) })
}
