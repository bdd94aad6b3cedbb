import { createDataSetQueue, createDataSetWorker } from '@broadside/bus/data-set-queue'
import { createTestBus, type TestBus } from '@broadside/bus/test/test-bus'
import {
  createDataSet,
  type DataSetRow,
  findDataSet,
  requeueDataSet,
  stopDataSet,
} from '@broadside/db/data-sets/data-sets'
import { createSealer } from '@broadside/db/seal'
import { createTestDb, type TestDb } from '@broadside/db/test/create-test-db'
import { makeRun, makeTenant, type TestTenant } from '@broadside/db/test/factories'
import { RunConfig } from '@broadside/shared/run-config'
import { type RunningKeycastStack, startKeycastStack } from '@broadside/simulator/stacks/keycast/start'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { executeDataSet } from './execute-data-set.ts'
import { loadDataSets } from './load-data-sets.ts'

/** Takes longer to make than the second between two saves. */
const SIZE = 400
const SECRET = 's'.repeat(32)
const log = createLog('test', 'silent')
const sealer = createSealer(SECRET)
let testDb: TestDb
let bus: TestBus
let owner: TestTenant
let stack: RunningKeycastStack
let made = 0

beforeAll(async () => {
  testDb = await createTestDb()
  bus = createTestBus()
  owner = await makeTenant(testDb.db)
  stack = await startKeycastStack({ databaseUrl: testDb.url, logLevel: 'warn' })
})
afterAll(async () => {
  await stack?.close()
  await bus.dispose()
  await testDb.dispose()
})

const newSet = (wanted: number, target: object = {}): Promise<DataSetRow> =>
  createDataSet(owner.tenant, {
    projectId: owner.project.id,
    name: `users-${++made}`,
    kind: 'keycast-users',
    target: { kind: 'keycast', baseUrl: stack.baseUrl, ...target },
    wanted,
    concurrency: 4,
  })

const contextOf = (signal: AbortSignal = new AbortController().signal) => ({
  db: testDb.db,
  sealer,
  log,
  runnerId: 'runner-1',
  // Nobody listens there: the stack is none of a simulator's.
  simulatorUrl: 'http://127.0.0.1:1',
  signal,
})

async function rowOf({ id }: DataSetRow): Promise<DataSetRow> {
  const row = await findDataSet(owner.tenant, id)
  if (!row) throw new Error('the set is gone')
  return row
}

/** Waits until so many users are stored. */
const stored = (set: DataSetRow, count: number) =>
  expect
    .poll(async () => (await rowOf(set)).rowCount, { timeout: 30_000, interval: 50 })
    .toBeGreaterThanOrEqual(count)

async function load(
  set: DataSetRow,
  scenario: object = {},
  behaviour: object = {},
  shard = 0,
  shardCount = 1,
) {
  const config = RunConfig.parse({
    target: { kind: 'keycast', baseUrl: stack.baseUrl },
    scenarios: {
      main: {
        executor: 'shared-iterations',
        iterations: 10,
        ...scenario,
        behaviour: { driver: 'keycast', dataSet: set.name, ...behaviour },
      },
    },
  })
  const run = await makeRun(owner)
  return loadDataSets({ db: testDb.db, sealer }, { config, runId: run.id, shard, shardCount })
}

describe('making', () => {
  let set: DataSetRow

  test('a set that is interrupted goes on where it stopped, and its users and times add up', async () => {
    set = await newSet(SIZE)
    const shutDown = new AbortController()
    const first = executeDataSet(contextOf(shutDown.signal), { dataSetId: set.id })
    await stored(set, 1)
    shutDown.abort('the runner was shut down')
    await first
    const halfway = await rowOf(set)
    expect(halfway).toMatchObject({ status: 'interrupted', message: expect.stringContaining('shut down') })
    expect(halfway.rowCount).toBeGreaterThan(0)
    expect(halfway.rowCount).toBeLessThan(SIZE)
    await requeueDataSet(owner.tenant, set.id)
    await executeDataSet(contextOf(), { dataSetId: set.id })
    const whole = await rowOf(set)
    expect(whole).toMatchObject({ status: 'ready', rowCount: SIZE, failedCount: 0 })
    const untilEndMs = (whole.expiresAt?.getTime() ?? 0) - Date.now()
    expect(untilEndMs).toBeGreaterThan(23 * 3_600_000)
    expect(Object.keys(whole.steps as object).sort()).toEqual(['authorize', 'register', 'token'])
  })

  test('its users serve a run in disjoint slices; what is stored shows no token', async () => {
    const answers = await Promise.all([0, 1, 2].map((shard) => load(set, {}, {}, shard, 3)))
    const users = answers.flatMap((answer) => (answer.ok ? (answer.dataSets.main ?? []) : []))
    expect(users).toHaveLength(SIZE)
    expect(new Set(users.map(({ pubkey }) => pubkey)).size).toBe(SIZE)
    const { rows } = await testDb.db.pool.query('SELECT sealed FROM data_set_part WHERE data_set_id = $1', [
      set.id,
    ])
    const stored = rows.map((row: { sealed: string }) => row.sealed).join()
    for (const { token, pubkey } of users)
      for (const secret of [token, pubkey]) expect(stored).not.toContain(secret)
  })

  test('another key opens nothing', async () => {
    const run = await makeRun(owner)
    const config = RunConfig.parse({
      target: { kind: 'keycast', baseUrl: stack.baseUrl },
      scenarios: {
        main: {
          executor: 'constant-vus',
          duration: '1s',
          behaviour: { driver: 'keycast', dataSet: set.name },
        },
      },
    })
    const other = { db: testDb.db, sealer: createSealer('t'.repeat(32)) }
    await expect(loadDataSets(other, { config, runId: run.id, shard: 0, shardCount: 1 })).rejects.toThrow(
      'cannot be opened',
    )
  })

  test('a person stops it: the runner notices and stores nothing more', async () => {
    const stopped = await newSet(5_000)
    const running = executeDataSet(contextOf(), { dataSetId: stopped.id })
    await stored(stopped, 1)
    expect(await stopDataSet(owner.tenant, stopped.id, 'stopped by ada')).toBe(true)
    const { rowCount } = await rowOf(stopped)
    await running
    expect(await rowOf(stopped)).toMatchObject({ status: 'interrupted', message: 'stopped by ada', rowCount })
  })

  test('a server that refuses ends it with the step and the words, soon', async () => {
    const refused = await newSet(1_000, { tenantHost: 'nowhere' })
    await executeDataSet(contextOf(), { dataSetId: refused.id })
    const row = await rowOf(refused)
    expect(row).toMatchObject({ status: 'failed', rowCount: 0 })
    expect(row.message).toContain('last at register: HTTP 400 Invalid domain: nowhere')
    expect(row.failedCount).toBeGreaterThanOrEqual(20)
    expect(row.failedCount).toBeLessThan(40)
    await requeueDataSet(owner.tenant, refused.id)
    expect((await rowOf(refused)).status).toBe('queued')
  })
})

describe('what a run is refused for', () => {
  test.each([
    [
      'too few for a cold start',
      { iterations: 6 },
      { pattern: 'cold-start' },
      'a cold start of 6 requests needs as many',
    ],
    ['more users than there are', {}, { dataSetUsers: 9 }, 'has 5 users, and the scenario wants 9'],
  ])('%s', async (_what, scenario, behaviour, words) => {
    const set = await newSet(5)
    await executeDataSet(contextOf(), { dataSetId: set.id })
    expect(await load(set, scenario, behaviour)).toMatchObject({
      ok: false,
      message: expect.stringContaining(words),
    })
  })

  test('a set that is not ready, is over, ends before the run, is of another server, or is not there', async () => {
    const set = await newSet(2)
    const refusalOf = async (scenario: object = {}) => {
      const answer = await load(set, scenario)
      return answer.ok ? 'taken' : answer.message
    }
    expect(await refusalOf()).toContain('is queued with 0 of 2 users')
    await executeDataSet(contextOf(), { dataSetId: set.id })
    expect(await refusalOf()).toBe('taken')
    const change = (column: string, value: unknown) =>
      testDb.db.pool.query(`UPDATE data_set SET ${column} = $2 WHERE id = $1`, [set.id, value])
    await change('expires_at', new Date(Date.now() + 60_000))
    expect(await refusalOf({ maxDuration: '10m' })).toContain('before the run does')
    await change('expires_at', new Date(Date.now() - 1_000))
    expect(await refusalOf()).toContain('every request would be refused. Make it again')
    await change('expires_at', null)
    await change('target', { kind: 'keycast', baseUrl: 'http://elsewhere.example.org' })
    expect(await refusalOf()).toContain('its tokens are sent only there')
    expect(await load({ ...set, name: 'none' })).toMatchObject({
      ok: false,
      message: 'data set "none" does not exist (any more): make it on the Data sets page',
    })
  })
})

test('the job carries an id and nothing else, and is taken once', async () => {
  const set = await newSet(3)
  const queue = createDataSetQueue(bus.open('producer'), bus.keys)
  const errors: Error[] = []
  let handled = 0
  const worker = createDataSetWorker({
    connection: bus.open('worker'),
    keys: bus.keys,
    handle: async (job) => {
      expect(job).toEqual({ dataSetId: set.id })
      await executeDataSet(contextOf(), job)
      handled++
    },
    onError: (error) => errors.push(error),
  })
  await worker.ready()
  await Promise.all([queue.enqueue(set.id), queue.enqueue(set.id)])
  await expect.poll(() => handled, { timeout: 20_000 }).toBe(2)
  expect(await rowOf(set)).toMatchObject({ status: 'ready', rowCount: 3 })
  expect(errors).toEqual([])
  await worker.close()
  await queue.close()
})
