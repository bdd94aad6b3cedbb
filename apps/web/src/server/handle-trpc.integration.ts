import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleTrpc } from './handle-trpc.ts'
import { BASE_URL, createTestApp, requestOf, type TestApp, type TestTeam } from './testing/test-app.ts'

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

const ask = (path: string, body?: unknown, headers: HeadersInit = {}) =>
  handleTrpc(
    app.services,
    requestOf(`/api/trpc/${path}`, {
      body,
      headers: { origin: BASE_URL, 'content-type': 'application/json', ...headers },
    }),
  )
const large = { json: { kind: 'csv', name: 'large', csv: `a\n${'x'.repeat(2_000_000)}\n` } }

test('a large CSV is read from who may store one, and from nobody else', async () => {
  const { cookie } = await app.signInMember(team, 'viewer')
  expect((await ask('dataSets.create', large)).status).toBe(413)
  expect((await ask('dataSets.create', large, { 'x-api-key': 'bs_unknown' })).status).toBe(413)
  expect((await ask('dataSets.create', large, { cookie })).status).toBe(413)
  expect((await ask('dataSets.create', large, team.headers)).status).toBe(200)
  expect((await ask('projects.create', { json: { name: 'x'.repeat(2_000_000) } }, team.headers)).status).toBe(
    413,
  )
})

test('what was uploaded is as large as it was', async () => {
  const [set] = await team.caller.dataSets.list()
  expect(set).toMatchObject({ name: 'large', sizeBytes: 2_000_003 })
})

test('a batch has an end, and a type that no field has is refused before it is made', async () => {
  const batch = (size: number) => ask(`${Array(size).fill('session.current').join(',')}?batch=1`)
  const most = await batch(50)
  expect([most.status, most.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect((await batch(51)).status).toBe(400)
  const bomb = { json: { name: 1e9 }, meta: { values: { name: [['typed-array', 'Float64Array']] } } }
  const answer = await ask('projects.create', bomb, team.headers)
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('a type that no field has'),
  ])
})

test('a body that is no JSON by its own word is told so', async () => {
  const answer = await ask('projects.create', { json: {} }, { ...team.headers, 'content-type': 'text/plain' })
  expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining('application/json')])
})

test('a change from another page is refused, whatever it calls its body', async () => {
  for (const origin of ['https://evil.example', 'null', `${BASE_URL}.evil.example`, 'http://127.0.0.1:9'])
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { ...team.headers, origin, 'content-type': type }
      expect((await ask('projects.create', { json: { name: 'csrf' } }, headers)).status).toBe(403)
    }
})
