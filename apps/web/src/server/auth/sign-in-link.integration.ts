import { createSignInToken } from '@broadside/db/sign-in-tokens/sign-in-tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as openLink } from '../../app/sign-in/link/route.ts'
import { seedLocal } from '../bootstrap/seed-local.ts'
import { BASE_URL, createTestApp, requestOf, type TestApp, type TestTeam } from '../testing/test-app.ts'

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

const REFUSED = '/sign-in?error=sign_in_link'
const open = (token: string) => openLink(requestOf(`/sign-in/link?token=${token}`))
const linkFor = (lifetimeMs = 60_000) => createSignInToken(app.services.db, team.user.id, lifetimeMs)

test('opens a session once: HttpOnly, SameSite=Lax, and the token is nowhere in it', async () => {
  const token = await linkFor()
  const answer = await open(token)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/runs')
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  expect(cookie).not.toContain(token)
  const session = await app.caller({ cookie: cookie.split(';')[0] ?? '' }).session.current()
  expect(session).toMatchObject({ email: team.user.email, permissions: ['read', 'run', 'admin', 'owner'] })

  const again = await open(token)
  expect(again.headers.get('location')).toBe(REFUSED)
  expect(again.headers.getSetCookie()).toEqual([])
})

test('of two that press it at once, one gets in', async () => {
  const token = await linkFor()
  const answers = await Promise.all([open(token), open(token)])
  expect(answers.map((answer) => answer.headers.get('location')).sort()).toEqual(['/runs', REFUSED])
})

test('an expired link and a made-up one lead to the page that says what to do', async () => {
  for (const token of [await linkFor(-1), 'made-up', '']) {
    const answer = await open(token)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(REFUSED)
  }
})

test('who is signed in already and presses the link again goes on to where it leads', async () => {
  const token = await linkFor()
  const [cookie = ''] = (await open(token)).headers.getSetCookie()
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const again = await openLink(requestOf(`/sign-in/link?token=${token}`, { headers }))
  expect(again.headers.get('location')).toBe('/runs')
  expect(again.headers.getSetCookie()).toEqual([])
})

test('bootstrap makes everything once, and a fresh link each time', async () => {
  const { db } = app.services
  const first = await seedLocal(db, app.env)
  const second = await seedLocal(db, { ...app.env, BROADSIDE_API_KEY: first.apiKey })
  expect([first.firstTime, second.firstTime]).toEqual([true, false])
  expect(second.apiKey).toBe(first.apiKey)
  expect(second.signInUrl).not.toBe(first.signInUrl)
  const scenarios = await app.caller({ 'x-api-key': first.apiKey }).scenarios.list()
  expect(scenarios.map((scenario) => scenario.slug).slice(0, 3)).toEqual([
    'wsproxy-smoke',
    'wsproxy-standard',
    'wsproxy-load',
  ])
  expect(new Set(scenarios.map((scenario) => scenario.slug)).size).toBe(scenarios.length)
  const link = new URL(second.signInUrl)
  expect(link.origin).toBe(BASE_URL)
  expect((await open(link.searchParams.get('token') ?? '')).status).toBe(303)
})
