import { createSignInToken } from '@broadside/db/sign-in-tokens/sign-in-tokens'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handleAuth } from '../auth/handle-auth.ts'
import { BASE_URL, createTestApp, requestOf, type TestApp, type TestTeam } from '../testing/test-app.ts'

const PASSWORD = 'a long enough password'
let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

const refused = (attempt: Promise<unknown>): Promise<{ kind: string; issues: { path: string }[] }> =>
  attempt.then(
    () => ({ kind: 'answered', issues: [] }),
    (error) => error.cause,
  )
const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

async function signIn(email: string, password: string, ip = '10.1.0.1'): Promise<string | undefined> {
  const headers = { origin: BASE_URL, 'content-type': 'application/json', 'x-forwarded-for': ip }
  const answer = await handleAuth(
    app.services,
    requestOf('/api/auth/sign-in/email', { body: { email, password }, headers }),
  )
  if (!answer.ok) return undefined
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test('somebody new follows the link, chooses a password, signs in, and is what the invitation says', async () => {
  const email = `Ada-${team.project.slug}@Example.org`
  const { url } = await team.caller.invitations.create({ email, role: 'viewer' })
  const stranger = app.caller()
  const token = tokenOf(url)
  expect(await stranger.invitations.open({ token })).toEqual({
    email: email.toLowerCase(),
    role: 'viewer',
    organization: 'Test',
    hasAccount: false,
  })
  const short = await refused(stranger.invitations.accept({ token, name: 'Ada', password: 'short' }))
  expect(short).toMatchObject({ kind: 'invalid_input', issues: [{ path: 'password' }] })
  const both = await Promise.all([
    refused(stranger.invitations.accept({ token, name: 'Ada', password: PASSWORD })),
    refused(stranger.invitations.accept({ token, name: 'Ada', password: PASSWORD })),
  ])
  expect(both.filter(({ kind }) => kind === 'answered')).toHaveLength(1)
  const cookie = (await signIn(email.toLowerCase(), PASSWORD)) ?? ''
  const ada = app.caller({ cookie })
  expect(await ada.session.current()).toMatchObject({ name: 'Ada', permissions: ['read'] })
  expect(await refused(ada.runs.create({ scenario: 'wsproxy-smoke' }))).toMatchObject({ kind: 'forbidden' })
  expect(await refused(stranger.invitations.open({ token }))).toMatchObject({ kind: 'gone' })

  const member = (await team.caller.members.list()).find(({ name }) => name === 'Ada')
  await team.caller.members.changeRole({ id: member?.id ?? '', role: 'member' })
  await ada.runs.create({ scenario: 'wsproxy-smoke' })
  await team.caller.members.remove({ id: member?.id ?? '' })
  expect(await refused(ada.runs.list({}))).toMatchObject({ kind: 'forbidden' })
  const actions = (await team.caller.auditLog.list({})).entries.map(({ action }) => action)
  expect(actions.slice(0, 5)).toEqual([
    'member.remove',
    'run.create',
    'member.role',
    'invitation.accept',
    'invitation.create',
  ])
})

test('who has an account joins while signed in, and switches between organizations', async () => {
  const other = await app.makeTeam()
  const { url } = await other.caller.invitations.create({ email: team.user.email, role: 'admin' })
  const token = tokenOf(url)
  const stranger = app.caller()
  const again = { token, name: 'Me', password: PASSWORD }
  expect(await refused(stranger.invitations.accept(again))).toMatchObject({ kind: 'conflict' })
  await team.caller.invitations.accept({ token })
  const [mine, theirs] = await team.caller.organizations.list()
  expect([mine?.isCurrent, theirs?.isCurrent, theirs?.role]).toEqual([false, true, 'admin'])
  expect((await team.caller.project.get()).organization.id).toBe(other.tenant.organizationId)
  await team.caller.organizations.switch({ id: team.tenant.organizationId })
  expect((await team.caller.project.get()).organization.id).toBe(team.tenant.organizationId)
  const stranger2 = await app.makeTeam()
  const away = team.caller.organizations.switch({ id: stranger2.tenant.organizationId })
  expect(await refused(away)).toMatchObject({ kind: 'not_found' })
})

test('a withdrawn invitation, and one made again, open nothing', async () => {
  const email = 'grace@example.org'
  const first = await team.caller.invitations.create({ email })
  const second = await team.caller.invitations.create({ email })
  const stranger = app.caller()
  const open = (url: string) => refused(stranger.invitations.open({ token: tokenOf(url) }))
  expect(await open(first.url)).toMatchObject({ kind: 'gone' })
  const [pending, ...more] = await team.caller.invitations.list()
  expect([pending?.id, more.length]).toEqual([second.id, 0])
  expect(JSON.stringify(pending)).not.toContain(tokenOf(second.url))
  await team.caller.invitations.cancel({ id: second.id })
  expect(await open(second.url)).toMatchObject({ kind: 'gone' })
})

test('an admin makes no owner, and the last owner stays one, also when two leave at once', async () => {
  const admin = app.caller({ cookie: (await app.signInMember(team, 'admin')).cookie })
  const [owner] = await team.caller.members.list()
  const ownerId = owner?.id ?? ''
  expect(await refused(admin.members.changeRole({ id: ownerId, role: 'viewer' }))).toMatchObject({
    kind: 'forbidden',
  })
  expect(await refused(admin.invitations.create({ email: 'x@example.org', role: 'owner' }))).toMatchObject({
    kind: 'forbidden',
  })
  expect(await refused(team.caller.members.remove({ id: ownerId }))).toMatchObject({ kind: 'conflict' })
  const second = await app.signInMember(team, 'owner')
  const [, , other] = await team.caller.members.list()
  expect(other?.role).toBe('owner')
  const leaving = await Promise.all([
    refused(team.caller.members.changeRole({ id: ownerId, role: 'viewer' })),
    refused(
      app.caller({ cookie: second.cookie }).members.changeRole({ id: other?.id ?? '', role: 'viewer' }),
    ),
  ])
  expect(leaving.map(({ kind }) => kind).sort()).toEqual(['answered', 'conflict'])
})

test('after the one-time link: an address and a password; a new password signs the other places out', async () => {
  const { caller, user } = team
  expect(await caller.account.get()).toMatchObject({ hasPassword: false })
  const email = `new-${user.email}`
  await caller.account.setCredentials({ email, newPassword: PASSWORD })
  const elsewhere = (await signIn(email, PASSWORD, '10.1.0.2')) ?? ''
  const sessions = await caller.sessions.list()
  expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  const change = { newPassword: `${PASSWORD} 2` }
  expect(await refused(caller.account.setCredentials(change))).toMatchObject({
    issues: [{ path: 'currentPassword', received: 'nothing' }],
  })
  await caller.account.setCredentials({ ...change, currentPassword: PASSWORD })
  expect(await app.caller({ cookie: elsewhere }).session.current()).toBeNull()
  expect(await signIn(email, PASSWORD, '10.1.0.3')).toBeUndefined()
  const taken = (await app.makeTeam()).user.email
  const move = { email: taken, currentPassword: change.newPassword }
  expect(await refused(caller.account.setCredentials(move))).toMatchObject({ issues: [{ path: 'email' }] })
})

test('who forgot the password gets a link from an admin: signed out everywhere, in once, and free to choose another', async () => {
  const { cookie } = await app.signInMember(team, 'member')
  const lin = app.caller({ cookie })
  const { email } = await lin.account.get()
  await lin.account.setCredentials({ newPassword: PASSWORD })
  const admin = app.caller({ cookie: (await app.signInMember(team, 'admin')).cookie })
  const member = (await team.caller.members.list()).find((each) => each.email === email)
  const { url } = await admin.members.resetPassword({ id: member?.id ?? '' })
  expect(await signIn(email, PASSWORD, '10.1.0.5')).toBeUndefined()
  expect(await lin.session.current()).toBeNull()
  const token = new URL(url).searchParams.get('token')
  const headers = { origin: BASE_URL, 'content-type': 'application/json' }
  const opened = await handleAuth(
    app.services,
    requestOf('/api/auth/sign-in/link', { body: { token }, headers }),
  )
  const back = app.caller({ cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
  await back.account.setCredentials({ newPassword: `${PASSWORD} 2` })
  expect(await signIn(email, `${PASSWORD} 2`, '10.1.0.6')).toBeDefined()
  const [last] = (await team.caller.auditLog.list({})).entries.filter(
    ({ action }) => action === 'member.reset-password',
  )
  expect(JSON.stringify(last)).not.toContain(token)
})

test('no password is reset of an owner by an admin, of oneself, or of a person of another organization', async () => {
  const { cookie } = await app.signInMember(team, 'admin')
  const admin = app.caller({ cookie })
  const { email } = await admin.account.get()
  const members = await team.caller.members.list()
  const idOf = (address: string) => members.find((member) => member.email === address)?.id ?? ''
  const ofOwner = admin.members.resetPassword({ id: idOf(team.user.email) })
  expect(await refused(ofOwner)).toMatchObject({ kind: 'forbidden' })
  expect(await refused(admin.members.resetPassword({ id: idOf(email) }))).toMatchObject({
    kind: 'forbidden',
  })
  const other = await app.makeTeam()
  const { url } = await other.caller.invitations.create({ email })
  await admin.invitations.accept({ token: tokenOf(url) })
  const ofShared = team.caller.members.resetPassword({ id: idOf(email) })
  expect(await refused(ofShared)).toMatchObject({ kind: 'forbidden' })
  expect(await app.caller({ cookie }).session.current()).not.toBeNull()
})

test('a session is signed out from another place; somebody else’s is not', async () => {
  const token = await createSignInToken(app.services.db, team.user.id, 60_000)
  const headers = { origin: BASE_URL, 'content-type': 'application/json' }
  const second = await handleAuth(
    app.services,
    requestOf('/api/auth/sign-in/link', { body: { token }, headers }),
  )
  const cookie = second.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const other = (await team.caller.sessions.list()).find(({ isCurrent }) => !isCurrent)
  const stranger = await app.makeTeam()
  expect(await refused(stranger.caller.sessions.revoke({ id: other?.id ?? '' }))).toMatchObject({
    kind: 'not_found',
  })
  expect(await app.caller({ cookie }).session.current()).not.toBeNull()
  await team.caller.sessions.revoke({ id: other?.id ?? '' })
  expect(await app.caller({ cookie }).session.current()).toBeNull()
})

test('all other places are signed out at once, and nobody else', async () => {
  const cookies: string[] = []
  const headers = { origin: BASE_URL, 'content-type': 'application/json' }
  for (let place = 0; place < 2; place++) {
    const token = await createSignInToken(app.services.db, team.user.id, 60_000)
    const answer = await handleAuth(
      app.services,
      requestOf('/api/auth/sign-in/link', { body: { token }, headers }),
    )
    cookies.push(answer.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  }
  const stranger = await app.makeTeam()
  expect(await team.caller.sessions.revokeOthers()).toEqual({ ended: 2 })
  for (const cookie of cookies) expect(await app.caller({ cookie }).session.current()).toBeNull()
  expect(await team.caller.sessions.list()).toMatchObject([{ isCurrent: true }])
  expect(await stranger.caller.session.current()).not.toBeNull()
})

test('sharing switched off closes every link of the organization; an owner renames it and makes another', async () => {
  await team.caller.organizations.setSharing({ allowed: false })
  await team.caller.organizations.rename({ name: 'Streams' })
  expect((await team.caller.project.get()).organization).toMatchObject({
    name: 'Streams',
    sharingDisabled: true,
  })
  const { id } = await team.caller.organizations.create({ name: `Second ${team.project.slug}` })
  await team.caller.organizations.switch({ id })
  expect(await team.caller.project.get()).toMatchObject({ slug: 'main', organization: { id } })
})

test('of better-auth’s own routes only those that we use are open', async () => {
  const { api } = app.services.auth
  const endpoints = Object.values(api) as { path?: string; options?: { method?: string | string[] } }[]
  const statuses = new Map<string, number>()
  for (const { path, options } of endpoints) {
    if (path === undefined) continue
    const method = [options?.method ?? 'GET'].flat()[0] ?? 'GET'
    const headers = { origin: BASE_URL, cookie: team.headers.cookie, 'content-type': 'application/json' }
    const body = method === 'GET' ? undefined : {}
    const answer = await handleAuth(app.services, requestOf(`/api/auth${path}`, { method, body, headers }))
    if (answer.status !== 404) statuses.set(path, answer.status)
  }
  expect(endpoints.length).toBeGreaterThan(40)
  expect([...statuses.keys()].sort()).toEqual([
    '/get-session',
    '/sign-in/email',
    '/sign-in/link',
    '/sign-in/social',
    '/sign-out',
  ])
})
