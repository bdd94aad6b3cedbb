import { createCsv, newDataSetId } from '@broadside/db/data-sets/data-sets'
import { partSeal } from '@broadside/db/data-sets/read-data-set'
import { createSealer } from '@broadside/db/seal'
import { createTestDb, type TestDb } from '@broadside/db/test/create-test-db'
import { makeRun, makeTenant, type TestTenant } from '@broadside/db/test/factories'
import { RunConfig } from '@broadside/shared/run-config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDataSets } from './load-data-sets.ts'

const sealer = createSealer('s'.repeat(32))
let testDb: TestDb
let owner: TestTenant
let count = 0

beforeAll(async () => {
  testDb = await createTestDb()
  owner = await makeTenant(testDb.db)
})
afterAll(() => testDb.dispose())

/** Sealed in parts of three rows. */
async function store(rows: readonly string[][]): Promise<string> {
  const id = newDataSetId()
  const parts = Array.from({ length: Math.ceil(rows.length / 3) }, (_, n) => {
    const some = rows.slice(n * 3, n * 3 + 3)
    return { rowCount: some.length, sealed: sealer.seal(some, partSeal(id, n)) }
  })
  const name = `accounts-${++count}`
  await createCsv(owner.tenant, {
    ...{ id, name, parts, projectId: owner.project.id, columns: ['user', 'note'], sizeBytes: 100 },
  })
  return name
}

async function load(dataSet: string, behaviour: object = {}, shard = 0, shardCount = 1) {
  const config = RunConfig.parse({
    target: { kind: 'http', baseUrl: 'http://localhost:3000' },
    scenarios: {
      main: {
        ...{ executor: 'shared-iterations', iterations: 5 },
        behaviour: { driver: 'http', feed: { dataSet }, path: '/{{feed.user}}', ...behaviour },
      },
    },
  })
  const run = await makeRun(owner)
  return loadDataSets({ db: testDb.db, sealer }, { config, runId: run.id, shard, shardCount })
}

test('each shard opens every n-th row, across the parts', async () => {
  const rows = Array.from({ length: 8 }, (_, n) => [`user-${n}`, `note ${n}`])
  const name = await store(rows)
  for (const shard of [0, 1, 2])
    expect(await load(name, {}, shard, 3)).toEqual({
      ok: true,
      dataSets: {},
      feeds: { main: { columns: ['user', 'note'], rows: rows.filter((_, n) => n % 3 === shard) } },
    })
})

test('what cannot feed the scenario any more is refused in a sentence', async () => {
  const name = await store([
    ['ada', 'x'],
    ['lin', 'two\nlines'],
  ])
  expect(await load('none')).toMatchObject({ message: expect.stringContaining('does not exist (any more)') })
  expect(await load(name, { path: '/{{feed.mail}}' })).toEqual({
    ok: false,
    message: `data set "${name}" has no column "mail", only user, note`,
  })
  expect(await load(name, { headers: { 'X-Note': '{{feed.note}}' } })).toMatchObject({
    ok: false,
    message: expect.stringContaining('has a value in column "note", row 2, that no header may carry'),
  })
  expect(await load(name, { headers: { 'X-User': '{{feed.user}}' } })).toMatchObject({ ok: true })
})
