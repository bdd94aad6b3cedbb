import { generateSecretKey, getPublicKey, nip04, nip44, type VerifiedEvent, verifyEvent } from 'nostr-tools'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTestDatabaseUrl } from '../../../env.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import {
  authorization,
  challengeOf,
  exchange,
  post,
  readMetrics,
  registerUser,
  rpc,
  setUpUser,
  type ToolUser,
} from '../../../testing/keycast-client.ts'
import { rawRequest } from '../../../testing/raw-http.ts'
import { newKeyPair } from './keys.ts'
import { type InstanceConfig, startInstance } from './start-instance.ts'
import { dropSchema } from './store/open-database.ts'
import { mintUcan } from './ucan/ucan.ts'

const databaseUrl = readTestDatabaseUrl()
const schema = `keycast_test_${process.pid}_${Date.now()}`
const config: InstanceConfig = {
  host: '127.0.0.1',
  port: 0,
  databaseUrl,
  schema,
  poolSize: 4,
  cacheSize: 1000,
  cacheIdleMs: 60_000,
  tokenLifetimeS: 86_400,
  bcryptCost: 4,
  faults: {},
}
const log = pino({ level: 'silent' })
const urlOf = ({ port }: RunningComponent): string => `http://localhost:${port}`

let instance: RunningComponent
let baseUrl: string
let user: ToolUser
beforeAll(async () => {
  instance = await startInstance(config, log)
  baseUrl = urlOf(instance)
  user = await setUpUser(baseUrl, 'first@test.local')
})
afterAll(async () => {
  await instance.close()
  await dropSchema(databaseUrl, schema)
})

const errorOf = async (res: Response): Promise<[number, unknown]> => [
  res.status,
  ((await res.json()) as { error?: unknown }).error,
]

describe('registration and sessions', () => {
  it('answers the pubkey and a cookie the tool can use, for the first tenant of localhost', async () => {
    const { pubkey, cookie } = await registerUser(baseUrl, 'cookie@test.local')
    expect(pubkey).toMatch(/^[0-9a-f]{64}$/)
    const payload = JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({
      att: [],
      prf: [],
      fct: [{ email: 'cookie@test.local', tenant_id: 2, redirect_origin: baseUrl }],
    })
    expect(payload.iss).toBe(payload.aud)
    const me = await fetch(`${baseUrl}/api/user/pubkey`, { headers: { cookie } })
    expect(await me.json()).toEqual({ pubkey })
  })

  it('refuses what is taken, and what lacks an Origin', async () => {
    const again = await post(baseUrl, '/api/auth/register', { email: user.email, password: 'x' })
    expect(await errorOf(again)).toEqual([409, 'This email is already registered. Please log in instead.'])
    const raw = await rawRequest(baseUrl.replace('localhost', '127.0.0.1'), [
      'POST /api/auth/register HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 2',
      'Connection: close',
      '',
      '{}',
    ])
    expect(raw.status).toBe(400)
  })

  it('logs in with the right password only', async () => {
    const credentials = { email: 'login@test.local', password: 'right' }
    await post(baseUrl, '/api/auth/register', credentials)
    expect((await post(baseUrl, '/api/auth/login', credentials)).status).toBe(200)
    const wrong = await post(baseUrl, '/api/auth/login', { ...credentials, password: 'wrong' })
    expect(await errorOf(wrong)).toEqual([
      401,
      'Invalid email or password. Please check your credentials and try again.',
    ])
  })

  it('takes a key that the user brings, once', async () => {
    const secret = generateSecretKey()
    const nsec = Buffer.from(secret).toString('hex')
    const first = await post(baseUrl, '/api/auth/register', { email: 'own@test.local', password: 'x', nsec })
    expect(await first.json()).toEqual({ success: true, pubkey: getPublicKey(secret) })
    const second = await post(baseUrl, '/api/auth/register', {
      email: 'other@test.local',
      password: 'x',
      nsec,
    })
    expect(second.status).toBe(409)
  })

  it('knows tenants by the Host header, and refuses addresses as the original does', async () => {
    const refused = await fetch(`${baseUrl.replace('localhost', '127.0.0.1')}/api/policies`)
    expect([refused.status, await refused.text()]).toEqual([400, 'Invalid domain: 127.0.0.1'])
  })
})

describe('authorization', () => {
  const verifier = 'v'.repeat(43)
  const codeFor = async (email: string, changes: object = {}): Promise<string> => {
    const { cookie } = await registerUser(baseUrl, email)
    const body = { ...authorization(baseUrl, challengeOf(verifier)), ...changes }
    const res = await post(baseUrl, '/api/oauth/authorize', body, { cookie })
    return ((await res.json()) as { code: string }).code
  }

  it('gives a code of 32 letters and digits that works once', async () => {
    const code = await codeFor('code@test.local')
    expect(code).toMatch(/^[A-Za-z0-9]{32}$/)
    const granted = await post(baseUrl, '/api/oauth/token', exchange(baseUrl, code, verifier))
    expect(await granted.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 86_400,
      scope: 'policy:social',
      bunker_url: expect.stringMatching(/^bunker:\/\/[0-9a-f]{64}\?relay=.*&secret=[A-Za-z0-9]{48}$/),
      authorization_handle: expect.stringMatching(/^[0-9a-f]{64}$/),
      policy: { slug: 'social', display_name: 'Social App' },
    })
    const used = await post(baseUrl, '/api/oauth/token', exchange(baseUrl, code, verifier))
    expect(used.status).toBe(401)
  })

  it.each([
    [
      'another verifier',
      {},
      { code_verifier: 'w'.repeat(43) },
      'Invalid code_verifier: PKCE validation failed',
    ],
    ['no verifier', {}, { code_verifier: undefined }, 'code_verifier required for PKCE flow'],
    ['another redirect', {}, { redirect_uri: 'https://x.org/' }, 'redirect_uri mismatch'],
    ['an unknown policy', { scope: 'policy:none' }, {}, "Unknown policy 'none'"],
  ])('burns the code on %s', async (what, approval, changes, message) => {
    const code = await codeFor(`${what.replaceAll(' ', '-')}@test.local`, approval)
    const body = { ...exchange(baseUrl, code, verifier), ...changes }
    expect(await errorOf(await post(baseUrl, '/api/oauth/token', body))).toEqual([
      400,
      `Invalid request: ${message}`,
    ])
    const right = await post(baseUrl, '/api/oauth/token', exchange(baseUrl, code, verifier))
    expect(right.status).toBe(401)
  })

  it('needs a session, and lets the user say no', async () => {
    const body = authorization(baseUrl, challengeOf(verifier))
    expect((await post(baseUrl, '/api/oauth/authorize', body)).status).toBe(401)
    const { cookie } = await registerUser(baseUrl, 'no@test.local')
    const no = await post(baseUrl, '/api/oauth/authorize', { ...body, approved: false }, { cookie })
    expect([no.status, no.headers.get('location')]).toEqual([303, `${baseUrl}/callback?error=access_denied`])
  })
})

describe('POST /api/nostr', () => {
  it('signs what nostr’s own library accepts', async () => {
    const event = { kind: 1, content: 'hello', tags: [], created_at: 1_700_000_000, pubkey: user.pubkey }
    for (const param of [event, JSON.stringify(event)]) {
      const { result } = await rpc(baseUrl, user.ucanToken, 'sign_event', [param])
      expect(result).toMatchObject({ pubkey: user.pubkey, content: 'hello' })
      expect(verifyEvent(result as VerifiedEvent)).toBe(true)
    }
  })

  it('encrypts and decrypts with nip44 and nip04', async () => {
    const secret = generateSecretKey()
    const peer = getPublicKey(secret)
    const sealed = await rpc(baseUrl, user.ucanToken, 'nip44_encrypt', [peer, 'a secret'])
    const key = nip44.v2.utils.getConversationKey(secret, user.pubkey)
    expect(nip44.decrypt(String(sealed.result), key)).toBe('a secret')
    const older = await rpc(baseUrl, user.ucanToken, 'nip04_encrypt', [peer, 'older'])
    expect(nip04.decrypt(secret, user.pubkey, String(older.result))).toBe('older')
    const answers = await Promise.all([
      rpc(baseUrl, user.ucanToken, 'nip44_decrypt', [peer, nip44.encrypt('back', key)]),
      rpc(baseUrl, user.ucanToken, 'nip04_decrypt', [peer, nip04.encrypt(secret, user.pubkey, 'back')]),
      rpc(baseUrl, user.ucanToken, 'get_public_key'),
    ])
    expect(answers.map(({ result }) => result)).toEqual(['back', 'back', user.pubkey])
  })

  it.each([
    ['delete_everything', [], 400, 'Unsupported method: delete_everything'],
    ['constructor', [], 400, 'Unsupported method: constructor'],
    ['sign_event', [], 400, 'Missing event parameter'],
    ['sign_event', [{ kind: 9734, content: '', tags: [], created_at: 1 }], 403, 'Operation denied by policy'],
    ['nip44_encrypt', [], 400, 'Missing recipient pubkey parameter'],
    ['nip44_encrypt', ['0'.repeat(64)], 400, 'Missing plaintext parameter'],
    ['nip44_encrypt', ['nobody', 'x'], 400, 'Invalid pubkey: "nobody"'],
  ])('refuses %s %j', async (method, params, status, error) => {
    expect(await rpc(baseUrl, user.ucanToken, method, params)).toEqual({ status, error })
  })

  it('refuses tokens that are missing, forged, of a session, or signed by somebody else', async () => {
    const invalid = 'Invalid or expired token. Please log in again.'
    const none = await fetch(`${baseUrl}/api/nostr`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"method":"get_public_key"}',
    })
    expect(await errorOf(none)).toEqual([401, 'Authentication required. Please provide a valid token.'])
    const { cookie } = await registerUser(baseUrl, 'session@test.local')
    const stranger = newKeyPair()
    const foreign = mintUcan({
      issuerSecret: stranger.secret,
      issuer: stranger.pubkey,
      audience: Buffer.from(user.pubkey, 'hex'),
      expiresAtS: Math.floor(Date.now() / 1000) + 60,
      facts: { redirect_origin: baseUrl, tenant_id: 2, bunker_pubkey: 'ab'.repeat(32) },
    })
    const changed = user.ucanToken.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
    for (const token of ['nonsense', changed, foreign, cookie.replace('keycast_session=', '')])
      expect(await rpc(baseUrl, token, 'get_public_key')).toEqual({ status: 401, error: invalid })
  })

  it('speaks axum’s words about bad bodies', async () => {
    const send = (body: string, type = 'application/json') =>
      fetch(`${baseUrl}/api/nostr`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${user.ucanToken}` },
        body,
      }).then((res) => res.status)
    expect([await send('{'), await send('{}'), await send('{}', 'text/plain')]).toEqual([400, 422, 415])
  })

  it('counts hits and misses under the original’s names', async () => {
    const before = await readMetrics(baseUrl)
    const other = await setUpUser(baseUrl, 'counted@test.local')
    for (let call = 0; call < 5; call++) await rpc(baseUrl, other.ucanToken, 'get_public_key')
    await rpc(baseUrl, 'nonsense', 'get_public_key')
    const after = await readMetrics(baseUrl)
    const delta = (name: string) =>
      (after[`keycast_${name}_total`] ?? 0) - (before[`keycast_${name}_total`] ?? 0)
    expect({
      requests: delta('http_rpc_requests'),
      hits: delta('http_rpc_cache_hits'),
      misses: delta('http_rpc_cache_misses'),
      ok: delta('http_rpc_success'),
      refused: delta('http_rpc_auth_errors'),
      registered: delta('registrations'),
      authorized: delta('oauth_authorizations_created'),
    }).toEqual({ requests: 6, hits: 4, misses: 2, ok: 5, refused: 1, registered: 1, authorized: 1 })
    expect(Object.keys(after)).toHaveLength(19)
  })
})

describe('other settings', () => {
  it('shares users and tokens between instances, but not the cache; the least used handler leaves', async () => {
    const other = await startInstance({ ...config, cacheSize: 1 }, log)
    const url = urlOf(other)
    const second = await setUpUser(url, 'second@test.local')
    for (const { ucanToken } of [user, second, user, user]) await rpc(url, ucanToken, 'get_public_key')
    expect(await readMetrics(url)).toMatchObject({
      keycast_http_rpc_cache_hits_total: 1,
      keycast_http_rpc_cache_misses_total: 3,
      keycast_http_rpc_cache_size: 1,
    })
    await other.close()
  })

  it('ends a token on time, but in faithful mode only outside of the cache', async () => {
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
    for (const [faults, status] of [
      [{}, 401],
      [{ staleTokens: true }, 200],
    ] as const) {
      const short = await startInstance({ ...config, tokenLifetimeS: 2, faults }, log)
      const url = urlOf(short)
      const brief = await setUpUser(url, `brief-${status}@test.local`)
      expect((await rpc(url, brief.ucanToken, 'get_public_key')).status).toBe(200)
      await wait(2100)
      expect((await rpc(url, brief.ucanToken, 'get_public_key')).status).toBe(status)
      await short.close()
    }
  })

  it('answers wrongly on purpose, as often as asked', async () => {
    const faulty = await startInstance(
      { ...config, faults: { emptyAnswers: 0.25, errorsInside200: 0.5 } },
      log,
    )
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => rpc(urlOf(faulty), user.ucanToken, 'get_public_key')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(answers.filter(({ error }) => error !== undefined).length).toBeGreaterThan(2)
    expect(answers.filter(({ error, result }) => error === undefined && result === undefined)).toHaveLength(2)
    await faulty.close()
  })

  it('says where PostgreSQL is when it is not there', async () => {
    const start = startInstance({ ...config, databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' }, log)
    await expect(start).rejects.toThrow('cannot use PostgreSQL at 127.0.0.1:1/none')
  })
})
