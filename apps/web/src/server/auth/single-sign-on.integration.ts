import { newId } from '@broadside/db/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waysToSignIn } from '../session/ways-to-sign-in.ts'
import { CLIENT, type OidcPerson, type OidcProvider, startOidcProvider } from '../testing/oidc-provider.ts'
import { BASE_URL, createTestApp, requestOf, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { handleAuth } from './handle-auth.ts'
import { createSingleSignOn } from './single-sign-on.ts'

let provider: OidcProvider
let app: TestApp
let team: TestTeam
beforeAll(async () => {
  provider = await startOidcProvider()
  app = await createTestApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  })
  team = await app.makeTeam()
  // As everybody is who came by an invitation.
  await app.services.db.prisma.user.update({ where: { id: team.user.id }, data: { emailVerified: true } })
})
afterAll(async () => {
  await app.dispose()
  await provider.close()
})

let visitors = 0

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Goes to the provider and comes back; answers what the callback answered. */
async function signInAs(
  person: OidcPerson,
  { callbackURL = `${BASE_URL}/runs?tag=a%2Fb`, services = app.services } = {},
): Promise<Response> {
  // Each from an address of its own: sign-in is limited by it.
  const from = { 'x-forwarded-for': `203.0.113.${++visitors}` }
  const headers = { ...from, origin: BASE_URL, 'content-type': 'application/json' }
  const body = { provider: 'oidc', callbackURL, errorCallbackURL: `${BASE_URL}/sign-in?next=%2Fruns` }
  const begun = await handleAuth(services, requestOf('/api/auth/sign-in/social', { body, headers }))
  if (!begun.ok) return begun
  const authorize = new URL((await begun.json()).url)
  expect(authorize.origin).toBe(provider.issuer)
  const code = provider.approve(authorize, person)
  const back = new URLSearchParams({ code, state: authorize.searchParams.get('state') ?? '' })
  return handleAuth(
    services,
    requestOf(`/api/auth/callback/oidc?${back}`, { headers: { cookie: cookiesOf(begun) } }),
  )
}

test('the sign-in page offers it when all three variables are set', async () => {
  expect(await app.caller().session.waysToSignIn()).toEqual({ singleSignOn: true })
  const { OIDC_CLIENT_SECRET: _secret, ...rest } = app.env
  expect(waysToSignIn({ ...app.services, env: rest })).toEqual({ singleSignOn: false })
})

test('a person who was invited signs in by the provider', async () => {
  const answer = await signInAs({ sub: 'ada', email: team.user.email })
  expect(answer.headers.get('location')).toMatch(/\/runs\?tag=a%2Fb$/)
  const session = await app.caller({ cookie: cookiesOf(answer) }).session.current()
  expect(session).toMatchObject({ email: team.user.email })
})

test('a new person who was invited gets an account, the role of the invitation, and a line in the audit log', async () => {
  const email = 'grace@example.org'
  await team.caller.invitations.create({ email, role: 'viewer' })
  const answer = await signInAs({ sub: 'grace', email })
  expect(answer.headers.get('location')).toMatch(/\/runs\?tag=a%2Fb$/)
  const grace = app.caller({ cookie: cookiesOf(answer) })
  expect(await grace.session.current()).toMatchObject({ email, permissions: ['read'] })
  expect(await team.caller.invitations.list()).toEqual([])
  const { entries } = await team.caller.auditLog.list({})
  expect(entries.find(({ action }) => action === 'invitation.accept')).toMatchObject({
    actorKind: 'user',
    actorName: email,
  })
})

test('an invited address that the provider has not checked makes no account, and keeps its invitation', async () => {
  const email = 'unchecked@example.org'
  await team.caller.invitations.create({ email })
  const answer = await signInAs({ sub: 'somebody', email, email_verified: false })
  expect(answer.headers.get('location')).toContain('error=email_not_verified')
  expect(await app.services.db.prisma.user.count({ where: { email } })).toBe(0)
  expect(await team.caller.invitations.list()).toMatchObject([{ email }])
})

/** Somebody here with a password, whom no provider knows yet. */
async function knownAddress(): Promise<string> {
  const { user } = await app.makeTeam()
  await app.services.db.prisma.user.update({ where: { id: user.id }, data: { emailVerified: true } })
  return user.email
}

test.each([
  ['calls unverified', false],
  ['calls unverified in text', 'false'],
  ['says nothing of', undefined],
])('an address of somebody here that the provider %s signs in nobody', async (_what, email_verified) => {
  const answer = await signInAs({ sub: newId(), email: await knownAddress(), email_verified })
  expect(answer.headers.get('location')).toContain('error=account_not_linked')
  expect(await app.caller({ cookie: cookiesOf(answer) }).session.current()).toBeNull()
})

test('where silence counts as verified, an address that is called unverified still does not', async () => {
  const env = { ...app.env, OIDC_ASSUME_EMAIL_VERIFIED: 'yes' as const }
  const { db, log } = app.services
  const services = { ...app.services, env, singleSignOn: createSingleSignOn(env, db, log) }
  const email = await knownAddress()
  const refused = await signInAs({ sub: newId(), email, email_verified: false }, { services })
  expect(refused.headers.get('location')).toContain('error=account_not_linked')
  const answer = await signInAs({ sub: newId(), email, email_verified: undefined }, { services })
  expect(await app.caller({ cookie: cookiesOf(answer) }).session.current()).toMatchObject({ email })
})

test('who was not gets no account', async () => {
  const email = 'mallory@example.org'
  const answer = await signInAs({ sub: 'mallory', email })
  expect(answer.headers.get('location')).toContain('/sign-in?next=%2Fruns&error=signup_disabled')
  expect(await app.caller({ cookie: cookiesOf(answer) }).session.current()).toBeNull()
  expect(await app.services.db.prisma.user.count({ where: { email } })).toBe(0)
})

test('nobody is led to another site afterwards', async () => {
  const answer = await signInAs(
    { sub: 'ada', email: team.user.email },
    { callbackURL: 'https://evil.example/' },
  )
  expect(answer.status).toBe(403)
})

test('a provider that is away is said so and keeps nobody else out; when it is back, it is asked again', async () => {
  const before = await startOidcProvider()
  const { issuer } = before
  await before.close()
  const other = await createTestApp({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  })
  try {
    const begin = () =>
      handleAuth(
        other.services,
        requestOf('/api/auth/sign-in/social', {
          body: { provider: 'oidc', callbackURL: `${BASE_URL}/runs` },
          headers: { origin: BASE_URL, 'content-type': 'application/json' },
        }),
      )
    const refused = await begin()
    expect(refused.status).toBe(503)
    expect((await refused.json()).detail).toContain('could not be reached')
    const back = await handleAuth(other.services, requestOf('/api/auth/callback/oidc?code=a&state=b'))
    expect(back.headers.get('location')).toBe(`${BASE_URL}/sign-in?error=provider_unreachable`)
    const { caller } = await other.makeTeam()
    expect(await caller.session.current()).not.toBeNull()

    const again = await startOidcProvider(Number(new URL(issuer).port))
    const begun = await begin()
    expect(new URL((await begun.json()).url).origin).toBe(issuer)
    await again.close()
  } finally {
    await other.dispose()
  }
})
