import { createHash, randomBytes } from 'node:crypto'
import { parseObject } from '@broadside/shared/json-object'
import { type PreparedRequest, prepareRequest } from '../../transport/http/prepared-request.ts'
import { answerWords } from '../stream/sample-error.ts'
import type { KeycastAddress } from './keycast-address.ts'

export const STEPS = ['register', 'authorize', 'token'] as const
export type Step = (typeof STEPS)[number]

export interface Account {
  readonly email: string
  readonly password: string
}

/** A user that can call the RPC endpoint. */
export interface KeycastUser {
  /** 64 hex digits, x-only. */
  readonly pubkey: string
  readonly token: string
}

export interface StepAnswer {
  readonly status: number
  readonly text: string
  /** Values of the `Set-Cookie` headers. */
  readonly cookies: readonly string[]
}

export type StepResult =
  | { readonly kind: 'next' }
  | { readonly kind: 'done'; readonly user: KeycastUser }
  /** Refused, or answered with something else than promised; without ids, so that equal ones group. */
  | { readonly kind: 'failed'; readonly message: string }

const SESSION_COOKIE = 'keycast_session='
const SCOPE = 'policy:social'
const VISIBLE = /^[\x21-\x7e]+$/
const PUBKEY = /^[0-9a-f]{64}$/

/**
 * One user from registration over authorization (PKCE, S256) to its access token: knows what to send next and what an
 * answer means, and sends nothing itself.
 */
export class Registration {
  step: Step = 'register'
  readonly #address: KeycastAddress
  readonly #account: Account
  readonly #verifier = randomBytes(32).toString('base64url')
  #pubkey = ''
  #cookie = ''
  #code = ''

  constructor(address: KeycastAddress, account: Account) {
    this.#address = address
    this.#account = account
  }

  /** The request of the present step. */
  request(): PreparedRequest {
    const { clientId, origin } = this.#address
    const client = { client_id: clientId, redirect_uri: `${origin}/callback` }
    switch (this.step) {
      case 'register':
        return this.#post('/api/auth/register', this.#account)
      case 'authorize':
        return this.#post(
          '/api/oauth/authorize',
          {
            approved: true,
            ...client,
            scope: SCOPE,
            code_challenge: createHash('sha256').update(this.#verifier, 'ascii').digest('base64url'),
            code_challenge_method: 'S256',
          },
          { Cookie: this.#cookie },
        )
      case 'token':
        return this.#post('/api/oauth/token', {
          grant_type: 'authorization_code',
          code: this.#code,
          ...client,
          code_verifier: this.#verifier,
        })
    }
  }

  /** Takes the answer to the present step and goes on to the next one. */
  take({ status, text, cookies }: StepAnswer): StepResult {
    if (status < 200 || status > 299) return failed(answerWords(status, errorOf(text) ?? text))
    const body = parseObject(text)
    if (!body) return failed(`HTTP ${status} without JSON`)
    const error = errorOf(text)
    if (error !== undefined) return failed(`error inside HTTP ${status}: ${answerWords(status, error)}`)
    switch (this.step) {
      case 'register':
        return this.#registered(body, cookies)
      case 'authorize':
        if (typeof body.code !== 'string') return failed('the answer has no code')
        this.#code = body.code
        this.step = 'token'
        return { kind: 'next' }
      case 'token':
        if (typeof body.access_token !== 'string') return failed('the answer has no access_token')
        if (!VISIBLE.test(body.access_token))
          return failed('the access_token of the answer has a character that no header may carry')
        return { kind: 'done', user: { pubkey: this.#pubkey, token: body.access_token } }
    }
  }

  #registered(body: Readonly<Record<string, unknown>>, cookies: readonly string[]): StepResult {
    const session = cookies.find((cookie) => cookie.startsWith(SESSION_COOKIE))
    if (typeof body.pubkey !== 'string' || !PUBKEY.test(body.pubkey))
      return failed('the answer has no pubkey')
    if (session === undefined) return failed('the answer sets no keycast_session cookie')
    this.#pubkey = body.pubkey
    this.#cookie = session.split(';', 1)[0] ?? ''
    this.step = 'authorize'
    return { kind: 'next' }
  }

  #post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): PreparedRequest {
    const { url, basePath, headers: common, origin } = this.#address
    return prepareRequest({
      target: url,
      method: 'POST',
      path: basePath + path,
      headers: { ...common, 'Content-Type': 'application/json', Origin: origin, ...headers },
      body: JSON.stringify(body),
    })
  }
}

const failed = (message: string): StepResult => ({ kind: 'failed', message })

function errorOf(text: string): string | undefined {
  const error = parseObject(text)?.error
  return error === undefined || error === null ? undefined : String(error)
}
