import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Run } from '../generated/client.ts'
import { newId } from '../id.ts'
import { claimShard } from '../shards/claim-shard.ts'
import { createTestDb, type TestDb } from '../test/create-test-db.ts'
import { emptySummary, makeRun, makeTenant, type TestTenant, testConfig } from '../test/factories.ts'
import { createRun } from './create-run.ts'
import { markEnqueued, markEnqueueFailed, runsNotEnqueued } from './enqueue.ts'
import { failRun, finishRun, type RunFinish } from './finish-run.ts'
import { getRun, openRuns, runWithShards } from './get-run.ts'
import { setHeld, setLiveControl } from './live-control.ts'
import { requestStop, requestStopOfAll } from './request-stop.ts'
import { startRun } from './start-run.ts'

let testDb: TestDb
let owner: TestTenant
let run: Run
const worker = () => ({ runnerId: newId(), host: 'here', pid: 1 })
const start = { startedAt: new Date() }

beforeAll(async () => {
  testDb = await createTestDb()
  owner = await makeTenant(testDb.db)
})
beforeEach(async () => {
  run = await makeRun(owner, { shardCount: 2 })
})
afterAll(() => testDb.dispose())

const finish: RunFinish = {
  status: 'finished',
  verdict: 'passed',
  validity: 'suspect',
  outcome: {
    summary: emptySummary(),
    thresholds: [],
    findings: [
      { checkId: 'a', severity: 'ok', title: 'A', evidence: { n: 1 }, advice: '' },
      { checkId: 'b', severity: 'warn', title: 'B', evidence: { n: 2 }, advice: 'look' },
    ],
  },
  histograms: [{ seriesKey: 'ttft', metric: 'ttft', count: 3, data: new Uint8Array([1, 2]) }],
}

describe('creating', () => {
  const input = (idempotencyKey: string, configHash = 'hash') => ({
    projectId: owner.project.id,
    name: 'idempotent',
    config: testConfig(),
    configHash,
    shardCount: 3,
    idempotencyKey,
  })

  test('stores the run queued, with its shards', async () => {
    const stored = await runWithShards(testDb.db, run.id)
    expect(stored).toMatchObject({ status: 'queued', verdict: 'none', validity: null, queuedAt: null })
    expect(stored?.shards.map(({ n, status }) => [n, status])).toEqual([
      [0, 'queued'],
      [1, 'queued'],
    ])
  })

  test('the same key at the same time makes one run', async () => {
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 8 }, () => createRun(owner.tenant, input(key))))
    expect(new Set(answers.map((answer) => answer.run.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.kind === 'created')).toHaveLength(1)
  })

  test('the same key for another configuration is a conflict; another organization may use the key', async () => {
    const key = newId()
    await createRun(owner.tenant, input(key))
    expect((await createRun(owner.tenant, input(key, 'other'))).kind).toBe('conflict')
    const other = await makeTenant(testDb.db)
    const answer = await createRun(other.tenant, { ...input(key), projectId: other.project.id })
    expect(answer.kind).toBe('created')
  })
})

describe('enqueueing', () => {
  test('once; a failed one ends the run and its shards', async () => {
    expect(await markEnqueued(testDb.db, run.id)).toBe(true)
    expect(await markEnqueued(testDb.db, run.id)).toBe(false)
    const failed = await makeRun(owner)
    expect(await markEnqueueFailed(testDb.db, failed.id, 'Redis is away')).toBe(true)
    expect(await runWithShards(testDb.db, failed.id)).toMatchObject({
      status: 'failed',
      failureCode: 'enqueue_failed',
      failureMessage: 'Redis is away',
      shards: [{ status: 'failed' }],
    })
    expect(await markEnqueued(testDb.db, failed.id)).toBe(false)
  })

  test('a sweep finds runs that never reached the queue, and no others', async () => {
    const queued = await makeRun(owner)
    await markEnqueued(testDb.db, queued.id)
    const ids = async (olderThanMs: number) =>
      (await runsNotEnqueued(testDb.db, olderThanMs)).map(({ runId }) => runId)
    expect(await ids(-1)).toContain(run.id)
    expect(await ids(-1)).not.toContain(queued.id)
    expect(await ids(60_000)).not.toContain(run.id)
  })

  test('the next of a trial group waits until every earlier one has ended, and not longer', async () => {
    const id = newId()
    const first = await makeRun(owner, { id, trialGroup: id })
    const trial = () => makeRun(owner, { trialGroup: first.id })
    const [second, third] = [await trial(), await trial()]
    const waiting = async () =>
      (await runsNotEnqueued(testDb.db, 60_000)).filter(({ isTrial }) => isTrial).map(({ runId }) => runId)
    await markEnqueued(testDb.db, first.id)
    expect(await waiting()).toEqual([])
    await markEnqueueFailed(testDb.db, first.id, 'ended')
    expect(await waiting()).toEqual([second.id])
    await markEnqueued(testDb.db, second.id)
    expect(await waiting()).toEqual([])
    await markEnqueueFailed(testDb.db, second.id, 'ended')
    expect(await waiting()).toEqual([third.id])
  })
})

describe('running and ending', () => {
  test('of two shards that start it, one does', async () => {
    const answers = await Promise.all([
      startRun(testDb.db, run.id, start),
      startRun(testDb.db, run.id, start),
    ])
    expect(answers.sort()).toEqual([false, true])
    expect((await openRuns(testDb.db)).map(({ id }) => id)).toContain(run.id)
  })

  test('finishing writes everything at once', async () => {
    await startRun(testDb.db, run.id, start)
    expect(await finishRun(testDb.db, run.id, finish)).toBe(true)
    const stored = await getRun(owner.tenant, run.id)
    expect(stored).toMatchObject({ status: 'finished', verdict: 'passed', validity: 'suspect' })
    expect(stored?.findings.map(({ checkId }) => checkId)).toEqual(['b', 'a'])
    expect(stored?.finishedAt).toBeInstanceOf(Date)
    expect((await openRuns(testDb.db)).map(({ id }) => id)).not.toContain(run.id)
  })

  test('of many that end it, one does, and what it wrote stays', async () => {
    await startRun(testDb.db, run.id, start)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => finishRun(testDb.db, run.id, finish)),
      ...Array.from({ length: 4 }, () => failRun(testDb.db, run.id, { code: 'shard_lost', message: 'gone' })),
    ])
    expect(answers.filter(Boolean)).toHaveLength(1)
    const { status } = (await runWithShards(testDb.db, run.id)) ?? {}
    expect(status).toBe(answers.indexOf(true) < 4 ? 'finished' : 'failed')
  })

  test('a queued run cannot finish, and an ended one changes no more', async () => {
    expect(await finishRun(testDb.db, run.id, finish)).toBe(false)
    await failRun(testDb.db, run.id, { code: 'no_runner', message: 'nobody' })
    expect(await startRun(testDb.db, run.id, start)).toBe(false)
    expect(await failRun(testDb.db, run.id, { code: 'killed', message: '' })).toBe(false)
    expect(await finishRun(testDb.db, run.id, { ...finish, status: 'aborted' })).toBe(false)
  })
})

describe('stopping', () => {
  const request = { by: 'somebody', reason: 'stopped' } as const

  test('before any worker took it: aborted at once', async () => {
    expect(await requestStop(testDb.db, run.id, request)).toBe('aborted')
    expect(await runWithShards(testDb.db, run.id)).toMatchObject({
      status: 'aborted',
      failureCode: 'stopped',
      stopRequestedBy: 'somebody',
      shards: [{ status: 'failed' }, { status: 'failed' }],
    })
    expect(await requestStop(testDb.db, run.id, request)).toBe('ended')
  })

  test('once a worker has it: stopping, once', async () => {
    await claimShard(testDb.db, { runId: run.id, shard: 0 }, worker())
    expect(await requestStop(testDb.db, run.id, request)).toBe('stopping')
    expect(await requestStop(testDb.db, run.id, request)).toBe('already')
    expect(await claimShard(testDb.db, { runId: run.id, shard: 1 }, worker())).toEqual({
      claimed: false,
      reason: 'stop_requested',
    })
  })

  test('of many who stop it at once, one does', async () => {
    await claimShard(testDb.db, { runId: run.id, shard: 0 }, worker())
    const many = Array.from({ length: 6 }, () => requestStop(testDb.db, run.id, request))
    expect((await Promise.all(many)).toSorted()).toEqual([...Array(5).fill('already'), 'stopping'])
  })

  test('a stop and a claim at the same moment: never both the last word', async () => {
    for (let i = 0; i < 20; i++) {
      const { id } = await makeRun(owner)
      const [answer, claim] = await Promise.all([
        requestStop(testDb.db, id, request),
        claimShard(testDb.db, { runId: id, shard: 0 }, worker()),
      ])
      expect([answer, claim.claimed]).toEqual(claim.claimed ? ['stopping', true] : ['aborted', false])
    }
  })

  test('the kill switch asks all that are open; unknown runs are said to be so', async () => {
    const asked = await requestStopOfAll(testDb.db, { reason: 'killed' })
    expect(asked).toContain(run.id)
    expect(await requestStopOfAll(testDb.db, { reason: 'killed' })).toEqual([])
    expect(await requestStop(testDb.db, 'nothing', request)).toBe('unknown')
  })
})

test('hold, resume and live changes are for running runs only', async () => {
  expect(await setHeld(testDb.db, run.id, true)).toBe(false)
  await startRun(testDb.db, run.id, start)
  expect(await setHeld(testDb.db, run.id, true)).toBe(true)
  expect(await setHeld(testDb.db, run.id, true)).toBe(false)
  expect(await setHeld(testDb.db, run.id, false)).toBe(true)
  expect(await setLiveControl(testDb.db, run.id, { users: 7 })).toBe(true)
  await requestStop(testDb.db, run.id, { reason: 'stopped' })
  expect(await setLiveControl(testDb.db, run.id, { users: 8 })).toBe(false)
})
