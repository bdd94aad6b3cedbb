import type { ShardEnd } from '@broadside/shared/points/metric-frame'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../id.ts'
import { failRun } from '../runs/finish-run.ts'
import { runWithShards } from '../runs/get-run.ts'
import { setHeld, setLiveControl } from '../runs/live-control.ts'
import { requestStop } from '../runs/request-stop.ts'
import { storeSearch } from '../runs/search.ts'
import { startRun } from '../runs/start-run.ts'
import { createTestDb, type TestDb } from '../test/create-test-db.ts'
import { makeRun, makeTenant, type TestTenant } from '../test/factories.ts'
import { claimShard, type ShardKey } from './claim-shard.ts'
import { failShard, finishShard, markLostShards } from './end-shard.ts'
import { heartbeat } from './heartbeat.ts'
import { startShard } from './start-shard.ts'

let testDb: TestDb
let owner: TestTenant
let key: ShardKey
const runnerId = newId()
const claimant = { runnerId, host: 'here', pid: 42 }
const start = { runnerId, startedAt: new Date(), clockOffsetMs: 0.5 }

beforeAll(async () => {
  testDb = await createTestDb()
  owner = await makeTenant(testDb.db)
})
beforeEach(async () => {
  const { id } = await makeRun(owner, { shardCount: 2, sealedSecrets: 'v1.sealed' })
  key = { runId: id, shard: 0 }
})
afterAll(() => testDb.dispose())

const shardRow = async () => (await runWithShards(testDb.db, key.runId))?.shards[key.shard]
const end = (): ShardEnd => ({
  ...key,
  frames: 3,
  lastSecond: 2,
  durationMs: 2_900,
  totals: { queries: 9 },
  rates: {},
  sampleCounts: {},
  peakRssBytes: 1,
  endedBy: 'plan',
})

test('of many claims at once one wins, and is given what it needs', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => claimShard(testDb.db, key, { ...claimant, runnerId: newId() })),
  )
  const won = answers.filter((answer) => answer.claimed)
  expect(won).toHaveLength(1)
  expect(won[0]).toMatchObject({
    work: { ...key, shardCount: 2, sealedSecrets: 'v1.sealed', organizationId: owner.tenant.organizationId },
  })
  expect(answers.filter((answer) => !answer.claimed && answer.reason === 'taken')).toHaveLength(9)
})

test('a claim is refused with its reason', async () => {
  expect(await claimShard(testDb.db, { ...key, shard: 7 }, claimant)).toMatchObject({ reason: 'unknown' })
  await failRun(testDb.db, key.runId, { code: 'no_runner', message: '' })
  expect(await claimShard(testDb.db, key, claimant)).toMatchObject({ reason: 'run_ended' })
})

test('claimed → running → finished, each by its runner and once', async () => {
  expect(await startShard(testDb.db, key, start)).toBe(false)
  await claimShard(testDb.db, key, claimant)
  expect(await startShard(testDb.db, key, { ...start, runnerId: 'another' })).toBe(false)
  expect(await finishShard(testDb.db, key, end(), runnerId)).toBe(false)
  expect(await startShard(testDb.db, key, start)).toBe(true)
  expect(await finishShard(testDb.db, key, end(), 'another')).toBe(false)
  const answers = await Promise.all([
    finishShard(testDb.db, key, end(), runnerId),
    finishShard(testDb.db, key, end()),
    failShard(testDb.db, key, { code: 'engine_failed', message: '' }, runnerId),
  ])
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('totals and failures are kept as they were given', async () => {
  await claimShard(testDb.db, key, claimant)
  await startShard(testDb.db, key, start)
  await finishShard(testDb.db, key, end())
  expect(await shardRow()).toMatchObject({ status: 'finished', totals: end(), clockOffsetMs: 0.5 })
  key = { ...key, shard: 1 }
  expect(await failShard(testDb.db, key, { code: 'no_runner', message: 'nobody came' })).toBe(true)
  expect(await shardRow()).toMatchObject({ status: 'failed', failureMessage: 'nobody came' })
})

test('a heartbeat answers what the row asks', async () => {
  expect(await heartbeat(testDb.db, key, runnerId)).toEqual({ owned: false })
  await claimShard(testDb.db, key, claimant)
  await startRun(testDb.db, key.runId, start)
  const calm = {
    owned: true,
    stopRequested: false,
    stopReason: null,
    held: false,
    liveControl: null,
    searchStep: null,
  }
  expect(await heartbeat(testDb.db, key, runnerId, { cpu: 0.5 })).toEqual(calm)
  expect(await heartbeat(testDb.db, key, 'another')).toEqual({ owned: false })
  await setHeld(testDb.db, key.runId, true)
  await setLiveControl(testDb.db, key.runId, { users: 9 })
  expect(await heartbeat(testDb.db, key, runnerId)).toEqual({
    ...calm,
    held: true,
    liveControl: { users: 9 },
  })
  await requestStop(testDb.db, key.runId, { reason: 'threshold_abort' })
  expect(await heartbeat(testDb.db, key, runnerId)).toMatchObject({
    stopRequested: true,
    stopReason: 'threshold_abort',
  })
  expect(await shardRow()).toMatchObject({ health: { cpu: 0.5 } })
})

test('a search is stored once for each level, and heartbeats carry its step until the run is stopping', async () => {
  await claimShard(testDb.db, key, claimant)
  await startRun(testDb.db, key.runId, start)
  const judged = {
    level: 1,
    purpose: 'grow',
    ratePerS: 10,
    fromSecond: 0,
    judgedFromSecond: 1,
    toSecond: 3,
    verdict: 'broke',
    criteria: [],
    droppedShare: 0,
  } as const
  const current = { level: 2, purpose: 'bisect', ratePerS: 5, fromSecond: 40_000 } as const
  const decided = { levels: [judged], current }
  const stored = await storeSearch(testDb.db, key.runId, 'main', decided, 2)
  const step = { scenario: 'main', level: 2, ratePerS: 5, fromMs: 40_000_000, isRestFirst: true }
  expect(stored).toEqual({ ...decided, step })
  expect(await heartbeat(testDb.db, key, runnerId)).toMatchObject({ searchStep: step })
  // Another process that judged the same level is too late.
  expect(await storeSearch(testDb.db, key.runId, 'main', decided, 2)).toBeUndefined()
  const over = { levels: [judged, judged], endedBy: 'start-rate' } as const
  const ended = await storeSearch(testDb.db, key.runId, 'main', over, 0)
  expect(ended?.step).toMatchObject({ level: 3, ratePerS: null })
  await requestStop(testDb.db, key.runId, { reason: 'stopped' })
  expect(
    await storeSearch(testDb.db, key.runId, 'main', { levels: [judged, judged, judged] }, 0),
  ).toBeUndefined()
})

test('a shard whose run has ended without it is told to stop', async () => {
  await claimShard(testDb.db, key, claimant)
  await failRun(testDb.db, key.runId, { code: 'shard_lost', message: 'another shard' })
  expect(await heartbeat(testDb.db, key, runnerId)).toMatchObject({ owned: true, stopRequested: true })
})

test('a stale heartbeat loses the shard, once, and its worker hears of it', async () => {
  await claimShard(testDb.db, key, claimant)
  await startShard(testDb.db, key, start)
  expect(await markLostShards(testDb.db, 60_000)).toEqual([])
  await testDb.db.pool.query(
    `UPDATE shard SET heartbeat_at = now() - interval '1 minute' WHERE run_id = $1`,
    [key.runId],
  )
  const swept = await Promise.all([markLostShards(testDb.db, 10_000), markLostShards(testDb.db, 10_000)])
  expect(swept.flat()).toMatchObject([{ ...key, runnerId, host: 'here' }])
  expect(swept.flat()[0]?.silentMs).toBeGreaterThan(59_000)
  expect(await shardRow()).toMatchObject({
    status: 'lost',
    failureCode: 'shard_lost',
    failureMessage: expect.stringContaining('no sign of life from here (pid 42) for 60'),
  })
  expect(await heartbeat(testDb.db, key, runnerId)).toEqual({ owned: false })
  expect(await finishShard(testDb.db, key, end(), runnerId)).toBe(false)
})
