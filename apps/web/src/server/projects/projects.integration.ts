import { createApiKey } from '@broadside/db/api-keys/api-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, rest, type TestApp, type TestTeam } from '../testing/test-app.ts'

let app: TestApp
let team: TestTeam
let second: { id: string; slug: string }
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
  second = await team.caller.projects.create({ name: 'Second', slug: 'second' })
})
afterAll(() => app.dispose())

const workingIn = async (headers: Record<string, string>) => (await app.caller(headers).project.get()).slug
const target = { name: 'Edge', config: { kind: 'http', baseUrl: 'http://127.0.0.1:9' } }

test('a person works in the project that the browser chose; one that is gone, or another’s, counts for nothing', async () => {
  const { cookie } = team.headers
  expect(await workingIn({ cookie })).toBe(team.project.slug)
  const chosen = { cookie: `${cookie}; broadside-project=${second.id}` }
  expect(await workingIn(chosen)).toBe('second')
  await app.caller(chosen).targets.create(target)
  expect((await app.caller(chosen).targets.list()).map(({ name }) => name)).toEqual(['Edge'])
  expect((await team.caller.targets.list()).map(({ name }) => name)).not.toContain('Edge')
  const listed = await app.caller(chosen).projects.list()
  expect(listed.filter(({ isCurrent }) => isCurrent).map(({ slug }) => slug)).toEqual(['second'])
  const others = await app.makeTeam()
  expect(await workingIn({ cookie: `${cookie}; broadside-project=${others.project.id}` })).toBe(
    team.project.slug,
  )
})

test('a key of several projects names one in a header; a key of one works in its own alone', async () => {
  const key = await team.apiKey(['run'])
  expect(await workingIn({ 'x-api-key': key, 'broadside-project': 'second' })).toBe('second')
  const unknown = await rest('/api/v1/runs', {
    headers: { 'x-api-key': key, 'broadside-project': 'nothing' },
  })
  expect([unknown.status, (await unknown.json()).detail]).toEqual([404, expect.stringContaining('"nothing"')])
  const { key: bound } = await createApiKey(team.tenant, {
    name: 'bound',
    scopes: ['run'],
    projectId: second.id,
  })
  expect(await workingIn({ 'x-api-key': bound })).toBe('second')
  const elsewhere = await rest('/api/v1/runs', {
    headers: { 'x-api-key': bound, 'broadside-project': team.project.slug },
  })
  expect(elsewhere.status).toBe(404)
})

test('an archived project is out of sight, and the last one stays', async () => {
  const third = await team.caller.projects.create({ name: 'Third' })
  await team.caller.projects.edit({ id: third.id, name: 'The third', description: 'short-lived' })
  await team.caller.projects.archive({ id: third.id })
  expect((await team.caller.projects.list()).map(({ slug }) => slug)).not.toContain('third')
  await team.caller.projects.archive({ id: second.id })
  await expect(team.caller.projects.archive({ id: team.project.id })).rejects.toMatchObject({
    cause: { kind: 'conflict' },
  })
})
