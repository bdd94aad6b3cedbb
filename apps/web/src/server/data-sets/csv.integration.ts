import { createSealer } from '@broadside/db/seal'
import { MAX_CSV_BYTES } from '@broadside/shared/data-sets/csv-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleRest } from '../rest/handle-rest.ts'
import { createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'

let app: TestApp
let team: TestTeam
let count = 0

beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
})
afterAll(() => app.dispose())

const ACCOUNTS = 'user,password\nada,hunter2\ngrace,"a, b"\nlin,\n'
const upload = (csv = ACCOUNTS) =>
  team.caller.dataSets.create({ kind: 'csv', name: `accounts-${++count}`, csv })

const run = (dataSet: string, behaviour: object = {}, scenario: object = {}, feed: object = {}) =>
  team.caller.runs.create({
    config: {
      target: { kind: 'http', baseUrl: 'http://localhost:3999' },
      scenarios: {
        main: {
          executor: 'shared-iterations',
          iterations: 3,
          ...scenario,
          behaviour: { driver: 'http', feed: { dataSet, ...feed }, path: '/{{feed.user}}', ...behaviour },
        },
      },
    },
  })

test('is ready at once, and the table holds its rows sealed and in parts', async () => {
  const rows = Array.from({ length: 2_500 }, (_, n) => `user-${n},secret-${n}`)
  const made = await upload(`user,password\n${rows.join('\n')}`)
  const ready = { kind: 'csv', status: 'ready', made: 2_500, wanted: 2_500, columns: ['user', 'password'] }
  expect(made).toMatchObject({ ...ready, baseUrl: '', targetId: null, expiresAt: null })
  expect(await team.caller.dataSets.get({ idOrName: made.name })).toEqual(made)
  const { rows: parts } = await app.services.db.pool.query(
    'SELECT n, first_row, row_count, sealed FROM data_set_part WHERE data_set_id = $1 ORDER BY n',
    [made.id],
  )
  expect(parts.map(({ first_row, row_count }) => [first_row, row_count])).toEqual([
    [0, 1_000],
    [1_000, 1_000],
    [2_000, 500],
  ])
  expect(JSON.stringify(parts)).not.toContain('secret-')
  const opened = createSealer(app.services.env.BROADSIDE_SECRET).open(
    parts[1].sealed,
    `data-set:${made.id}:1`,
  ) as string[][]
  expect(opened[0]).toEqual(['user-1000', 'secret-1000'])
  const { rows: stored } = await app.services.db.pool.query('SELECT * FROM data_set WHERE id = $1', [made.id])
  expect(JSON.stringify(stored)).not.toContain('secret-')
})

test('what is wrong is said with its line, and never with a value', async () => {
  await expect(upload('a,b\n1,hunter2,3\n')).rejects.toThrow(
    'csv: expected as many fields as the header has (2) in line 2, received 3',
  )
  const { name } = await upload()
  await expect(team.caller.dataSets.create({ kind: 'csv', name, csv: ACCOUNTS })).rejects.toThrow(
    `A data set "${name}" already exists`,
  )
  const missing = { kind: 'csv', name: 'x', users: 3 } as never
  await expect(team.caller.dataSets.create(missing)).rejects.toThrow('csv: expected')
  const other = { kind: 'xml', name: 'x', csv: ACCOUNTS } as never
  await expect(team.caller.dataSets.create(other)).rejects.toThrow('kind: expected')
  expect((await team.caller.dataSets.list()).map((set) => set.name)).not.toContain('x')
})

test('a CSV of the largest size passes through the REST API, and one byte more is refused at its field', async () => {
  const { key } = await team.caller.apiKeys.create({ name: 'csv' })
  const line = `${'x'.repeat(999)}\n`
  const csv = `note\n${line.repeat(MAX_CSV_BYTES / 1_000)}`.slice(0, MAX_CSV_BYTES)
  const post = (body: object) =>
    handleRest(
      app.services,
      new Request('http://localhost:3000/api/v1/data-sets', {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const send = (text: string) => post({ kind: 'csv', name: `large-${++count}`, csv: text })
  expect((await send(csv)).status).toBe(201)
  const refused = await send(`${csv}x`)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('expected at most 5,000,000 bytes of text, received 5,000,001 bytes')
  // Without a kind it is one of users, as it was before there were others.
  const users = await post({ name: 'x', target: 'none', users: 0 })
  expect(await users.text()).toContain('users: expected an integer >= 1 and <= 1000000, received 0')
})

test('a run that its feed cannot serve is refused at the field before it is stored', async () => {
  const { name } = await upload()
  expect(await run(name)).toMatchObject({ status: 'queued' })
  await expect(run('none')).rejects.toThrow(
    'scenarios.main.behaviour.feed.dataSet: expected a data set that can feed the scenario, received "none", which this project does not have',
  )
  await expect(run(name, { headers: { 'X-Who': '{{feed.mail}}' } })).rejects.toThrow(
    `scenarios.main.behaviour.headers.X-Who: expected a data set that can feed the scenario, received "${name}", which has no column "mail", only user, password`,
  )
  await expect(run(name, {}, { iterations: 4 }, { strategy: 'queue' })).rejects.toThrow(
    'has 3 rows on 1 shards, and a queue for 4 iterations needs one for each',
  )
  expect(await run(name, {}, {}, { strategy: 'queue' })).toMatchObject({ status: 'queued' })
  const target = await team.caller.targets.create({
    name: 'Signer',
    config: { kind: 'keycast', baseUrl: 'http://localhost:3999' },
  })
  const users = await team.caller.dataSets.create({ name: 'users', target: target.id, users: 3 })
  await expect(run(users.name)).rejects.toThrow('is of the kind "keycast-users"')
})

test('another organization has no such data set', async () => {
  const { name } = await upload()
  const stranger = await app.makeTeam()
  await expect(stranger.caller.dataSets.get({ idOrName: name })).rejects.toThrow('There is no data set')
  const others = await stranger.caller.dataSets.create({ kind: 'csv', name, csv: ACCOUNTS })
  expect(others.made).toBe(3)
})
