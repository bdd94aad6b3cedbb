import { randomUUID } from 'node:crypto'
import { createSealer } from '@broadside/db/seal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareReport } from '../shares/files.ts'
import { createTestApp, requestOf, rest, type TestApp, type TestTeam } from '../testing/test-app.ts'

const SECRET = `planted-${randomUUID()}`
const TOKEN = '$' + '{API_TOKEN}'
const STAGE = '$' + '{STAGE}'
let app: TestApp
let team: TestTeam
let targetId: string
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
  const config = {
    kind: 'http',
    baseUrl: 'http://127.0.0.1:9',
    headers: { authorization: `Bearer ${TOKEN}` },
  }
  targetId = (await team.caller.targets.create({ name: 'Edge', config })).id
  await team.caller.variables.set({ name: 'API_TOKEN', value: SECRET })
  await team.caller.variables.set({ name: 'STAGE', value: 'canary', isSecret: false })
})
afterAll(() => app.dispose())

const scenarios = {
  main: {
    executor: 'per-vu-iterations',
    vus: 1,
    iterations: 1,
    behaviour: { driver: 'http', path: `/${STAGE}` },
  },
}
const start = async (config: object = { scenarios }): Promise<string> =>
  (await team.caller.runs.create({ targetId, config })).id
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error) =>
      error.cause as { kind: string; issues: { path: string; expected: string; received: string }[] },
  )

test('the run keeps the names; the values are sealed with it, for the worker alone', async () => {
  const id = await start()
  const row = await team.tenant.prisma.run.findUniqueOrThrow({ where: { id } })
  expect(JSON.stringify(row.config)).toContain(TOKEN)
  expect(JSON.stringify(row.config)).toContain(STAGE)
  const sealed = createSealer(app.env.BROADSIDE_SECRET).open(row.sealedSecrets ?? '', `run:${id}`)
  expect(sealed).toEqual({ [TOKEN]: SECRET, [STAGE]: 'canary' })
})

test('a secret that many set at once can be opened whoever was last', async () => {
  const racer = await app.makeTeam()
  const values = Array.from({ length: 8 }, (_, i) => `value-${i}`)
  await Promise.all(values.map((value) => racer.caller.variables.set({ name: 'RACED', value })))
  const config = { kind: 'http', baseUrl: 'http://127.0.0.1:9', headers: { 'x-raced': '$' + '{RACED}' } }
  const target = await racer.caller.targets.create({ name: 'Edge', config })
  const { id } = await racer.caller.runs.create({
    targetId: target.id,
    config: { scenarios: { main: { ...scenarios.main, behaviour: { driver: 'http', path: '/' } } } },
  })
  const row = await racer.tenant.prisma.run.findUniqueOrThrow({ where: { id } })
  const opened = createSealer(app.env.BROADSIDE_SECRET).open(row.sealedSecrets ?? '', `run:${id}`)
  expect(values).toContain(Object.values(opened as Record<string, string>)[0])
})

test('a name that is not there is refused at its field, with those that are', async () => {
  const unknown = {
    target: { kind: 'http', baseUrl: 'http://127.0.0.1:9', headers: { x: '$' + '{NOTHING}' } },
  }
  expect((await refusal(start({ ...unknown, scenarios })))?.issues[0]).toMatchObject({
    path: 'target.headers.x',
    expected: 'a variable of the project (API_TOKEN, STAGE)',
  })
})

test.each(['http://127.0.0.2:9', 'http://127.0.0.1:10', 'https://127.0.0.1:9'])(
  'a secret goes to the stored target’s addresses only: not to %s',
  async (baseUrl) => {
    const elsewhere = {
      target: { kind: 'http', baseUrl, headers: { authorization: TOKEN } },
      scenarios,
    }
    expect(await refusal(start(elsewhere))).toMatchObject({
      kind: 'invalid_input',
      issues: [{ path: 'target.headers.authorization' }],
    })
    expect(await refusal(team.caller.runs.create({ config: elsewhere }))).toMatchObject({
      kind: 'invalid_input',
    })
  },
)

test('the planted secret is in no answer, export, shared page, job, row or log line', async () => {
  const id = await start()
  await app.services.db.pool.query(`UPDATE run SET status = 'aborted', finished_at = now() WHERE id = $1`, [
    id,
  ])
  const headers = { 'x-api-key': await team.apiKey(['admin']) }
  const again = await start()
  await app.services.db.pool.query(`UPDATE run SET status = 'aborted', finished_at = now() WHERE id = $1`, [
    again,
  ])
  const share = await team.caller.shares.create({ runId: id, showTarget: true })
  const comparison = await team.caller.shares.create({ runs: [id, again], showTarget: true })
  const said: unknown[] = [
    await team.caller.variables.list(),
    await team.caller.targets.list(),
    await team.caller.runs.get({ id }),
    await team.caller.auditLog.list({}),
    await app.caller().shares.open({ token: share.token }),
    await app.caller().shares.open({ token: comparison.token }),
    await (await shareReport(app.services, requestOf('/report.html'), share.token)).text(),
    await (await shareReport(app.services, requestOf('/report.html'), comparison.token)).text(),
  ]
  for (const path of [
    'runs',
    `runs/${id}`,
    `runs/${id}/export.csv`,
    `runs/${id}/export.json`,
    `runs/${id}/export.html`,
    `runs/${id}/export.md`,
    `compare?runs=${id},${again}`,
    `compare/export.html?runs=${id},${again}`,
    'targets',
    'audit-log',
  ])
    said.push(await (await rest(`/api/v1/${path}`, { headers })).text())
  const wrong = { name: 'lower', value: SECRET }
  said.push(await refusal(team.caller.variables.set(wrong)))
  said.push(await refusal(team.caller.variables.set({ ...wrong, more: SECRET } as never)))
  said.push(await refusal(team.caller.variables.set({ name: 'LONG', value: SECRET.repeat(1_000) })))
  said.push(await refusal(team.caller.account.setCredentials({ newPassword: `${SECRET}${'x'.repeat(200)}` })))
  said.push(await refusal(team.caller.account.setCredentials({ currentPassword: [SECRET] as never })))
  expect(JSON.stringify(said)).not.toContain(SECRET)

  const { db, redis, keys } = app.services
  const tables = await db.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  expect(tables.rows.length).toBeGreaterThan(20)
  for (const { name } of tables.rows) {
    const { rows } = await db.pool.query(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`)
    expect(
      rows.some(({ row }) => row.includes(SECRET)),
      name,
    ).toBe(false)
  }
  for (const key of await redis.keys(`${keys.prefix}*`)) {
    const kind = await redis.type(key)
    const value = kind === 'hash' ? await redis.hgetall(key) : kind === 'string' ? await redis.get(key) : key
    expect(JSON.stringify(value)).not.toContain(SECRET)
  }
})
