import { newId } from '@broadside/db/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_URL, createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { handleAuth } from './handle-auth.ts'

const PASSWORD = 'a long enough password'
let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
  const { password } = await app.services.auth.$context
  await app.services.db.prisma.account.create({
    data: {
      id: newId(),
      userId: team.user.id,
      accountId: team.user.id,
      providerId: 'credential',
      password: await password.hash(PASSWORD),
    },
  })
})
afterAll(() => app.dispose())

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  handleAuth(
    app.services,
    new Request(`${BASE_URL}/api/auth${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: BASE_URL,
        'x-forwarded-for': '10.0.0.1',
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  )
const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

test('e-mail and password open a session of the right organization; signing out ends it', async () => {
  const answer = await post('/sign-in/email', { email: team.user.email, password: PASSWORD })
  expect(answer.status).toBe(200)
  const cookie = cookieOf(answer)
  expect(await app.caller({ cookie }).session.current()).toMatchObject({
    email: team.user.email,
    organizationId: team.tenant.organizationId,
  })
  expect((await post('/sign-out', {}, { cookie })).status).toBe(200)
  expect(await app.caller({ cookie }).session.current()).toBeNull()
})

test('nobody signs up uninvited, and no page of another site signs in', async () => {
  const stranger = { email: 'new@example.org', password: PASSWORD, name: 'New' }
  expect((await post('/sign-up/email', stranger)).status).toBe(404)
  const elsewhere = { origin: 'https://evil.example', cookie: team.headers.cookie }
  expect(
    (await post('/sign-in/email', { email: team.user.email, password: PASSWORD }, elsewhere)).status,
  ).toBe(403)
})

test('guessing passwords is slowed down', async () => {
  const guess = () =>
    post('/sign-in/email', { email: team.user.email, password: 'wrong' }, { 'x-forwarded-for': '10.0.0.2' })
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await guess()).status)
  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
})
