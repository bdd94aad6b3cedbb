import { afterAll, beforeAll, expect, test } from 'vitest'
import { Conflict } from '../errors.ts'
import { createTestDb, type TestDb } from '../test/create-test-db.ts'
import { makeRun, makeTenant, type TestTenant } from '../test/factories.ts'
import * as dataSets from './data-sets.ts'
import * as making from './make-data-set.ts'
import { dataSetOfRun, partsOf } from './read-data-set.ts'

let testDb: TestDb
let owner: TestTenant
let count = 0
beforeAll(async () => {
  testDb = await createTestDb()
  owner = await makeTenant(testDb.db)
})
afterAll(() => testDb.dispose())

const make = (name = `set-${++count}`) =>
  dataSets.createDataSet(owner.tenant, {
    projectId: owner.project.id,
    name,
    kind: 'keycast-users',
    target: { kind: 'keycast', baseUrl: 'http://localhost:3000' },
    wanted: 10,
    concurrency: 2,
  })
const STEPS = { register: { histogram: '', failures: {} } }
const progress = (n: number, rowCount: number, expiresAt: Date | null = null) => ({
  part: { n, rowCount, sealed: `v1.part${n}` },
  failedCount: 1,
  steps: STEPS,
  expiresAt,
  madeForMs: 100,
})

test('parts and numbers are stored together, and a set that was interrupted goes on where it stopped', async () => {
  const { db } = testDb
  const { id, name } = await make()
  expect(await making.claimDataSet(db, id, 'runner-1')).toMatchObject({ rowCount: 0, wanted: 10 })
  const late = new Date('2030-01-02')
  const early = new Date('2030-01-01')
  expect(await making.saveProgress(db, id, 'runner-1', progress(0, 4, late))).toBe(true)
  expect(await making.saveProgress(db, id, 'runner-1', progress(1, 2, early))).toBe(true)
  expect(await making.endMaking(db, id, 'runner-1', 'interrupted', 'shut down')).toBe(true)
  expect(await dataSets.requeueDataSet(owner.tenant, id)).toBe(true)
  expect(await making.claimDataSet(db, id, 'runner-2')).toMatchObject({
    rowCount: 6,
    failedCount: 1,
    steps: STEPS,
  })
  expect(await making.partCount(db, id)).toBe(2)
  expect(await making.saveProgress(db, id, 'runner-2', progress(2, 4, late))).toBe(true)
  expect(await making.endMaking(db, id, 'runner-2', 'ready', '')).toBe(true)
  const row = await dataSets.findDataSetByName(owner.tenant, owner.project.id, name)
  expect(row).toMatchObject({ status: 'ready', rowCount: 10, expiresAt: early, makingMs: 300 })
  expect((await partsOf(db, id, 4, 7)).map(({ n, firstRow }) => [n, firstRow])).toEqual([
    [1, 4],
    [2, 6],
  ])
})

test('of two runners one gets it, and who lost it writes nothing any more', async () => {
  const { db } = testDb
  const { id } = await make()
  const claims = await Promise.all(['a', 'b', 'c'].map((runner) => making.claimDataSet(db, id, runner)))
  const winner = ['a', 'b', 'c'][claims.findIndex((claim) => claim !== undefined)] ?? ''
  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
  expect(await making.saveProgress(db, id, 'another', progress(0, 1))).toBe(false)
  expect(await dataSets.stopDataSet(owner.tenant, id, 'stopped by ada')).toBe(true)
  expect(await making.saveProgress(db, id, winner, progress(0, 1))).toBe(false)
  expect(await making.endMaking(db, id, winner, 'ready', '')).toBe(false)
  expect(await making.partCount(db, id)).toBe(0)
})

test('what is complete can neither be resumed nor stopped; a silent making is interrupted', async () => {
  const { db } = testDb
  const { id } = await make()
  await making.claimDataSet(db, id, 'r')
  expect(await making.interruptSilentMakings(db, 60_000)).toEqual([])
  await db.pool.query(`UPDATE data_set SET heartbeat_at = now() - interval '20 seconds' WHERE id = $1`, [id])
  expect(await making.interruptSilentMakings(db, 10_000)).toEqual([id])
  await dataSets.requeueDataSet(owner.tenant, id)
  await making.claimDataSet(db, id, 'r')
  await making.endMaking(db, id, 'r', 'ready', '')
  expect(await dataSets.requeueDataSet(owner.tenant, id)).toBe(false)
  expect(await dataSets.stopDataSet(owner.tenant, id, 'x')).toBe(false)
})

test('one that never reached the queue is found, until it has', async () => {
  const { db } = testDb
  const { id } = await make()
  expect(await making.dataSetsNotEnqueued(db, 60_000)).toEqual([])
  expect(await making.dataSetsNotEnqueued(db, 0)).toContain(id)
  expect(await making.markDataSetEnqueued(db, id)).toBe(true)
  expect(await making.dataSetsNotEnqueued(db, 0)).not.toContain(id)
})

test('a run finds the set of its own project by name; a name is taken once; parts go with their set', async () => {
  const { db } = testDb
  const { id, name } = await make()
  await making.claimDataSet(db, id, 'r')
  await making.saveProgress(db, id, 'r', progress(0, 3))
  const run = await makeRun(owner)
  expect((await dataSetOfRun(db, run.id, name))?.id).toBe(id)
  const stranger = await makeTenant(db)
  expect(await dataSetOfRun(db, (await makeRun(stranger)).id, name)).toBeNull()
  await expect(make(name)).rejects.toThrow(Conflict)
  expect(await dataSets.deleteDataSet(stranger.tenant, id)).toBe(false)
  expect(await dataSets.deleteDataSet(owner.tenant, id)).toBe(true)
  expect(await partsOf(db, id, 0, 100)).toEqual([])
})
