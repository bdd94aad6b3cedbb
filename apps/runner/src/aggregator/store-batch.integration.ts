import { createDataSetQueue } from '@broadside/bus/data-set-queue'
import { followRun } from '@broadside/bus/point-feed'
import { createRunQueue } from '@broadside/bus/run-queue'
import { createSubscriptions } from '@broadside/bus/subscriptions'
import { createTestBus, eventually, type TestBus } from '@broadside/bus/test/test-bus'
import { newId } from '@broadside/db/id'
import { listWholePoints } from '@broadside/db/measurements/points'
import { runWithShards } from '@broadside/db/runs/get-run'
import { startRun } from '@broadside/db/runs/start-run'
import { createTestDb, type TestDb } from '@broadside/db/test/create-test-db'
import { makeFrame, makeRun, makeTenant, type TestTenant } from '@broadside/db/test/factories'
import { createWebhook, listDeliveries } from '@broadside/db/webhooks/webhooks'
import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import { RunConfig, type RunConfigInput } from '@broadside/shared/run-config'
import type { RunAnnouncement } from '@broadside/shared/runs/feed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import type { AggregatorContext } from './context.ts'
import { LiveRuns } from './live-runs.ts'
import { storeBatch } from './store-batch.ts'

let testDb: TestDb
let bus: TestBus
let owner: TestTenant
let context: AggregatorContext

beforeAll(async () => {
  testDb = await createTestDb()
  owner = await makeTenant(testDb.db)
  bus = createTestBus()
  context = {
    db: testDb.db,
    redis: bus.redis,
    keys: bus.keys,
    queue: createRunQueue(bus.open('producer'), bus.keys),
    dataSetQueue: createDataSetQueue(bus.open('producer'), bus.keys),
    log: createLog('test', 'silent'),
    runs: new LiveRuns(testDb.db),
  }
})
afterAll(async () => {
  await context.dataSetQueue.close()
  await context.queue.close()
  await bus.dispose()
  await testDb.dispose()
})

async function startedRun(thresholds: RunConfigInput['thresholds'], shardCount = 1): Promise<string> {
  const config = RunConfig.parse({
    target: { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1' },
    scenarios: {
      main: {
        executor: 'constant-vus',
        vus: 1,
        ramp: '4s',
        duration: '60s',
        behaviour: { driver: 'wsproxy' },
      },
    },
    thresholds,
  })
  const { id } = await makeRun(owner, { config, shardCount })
  await startRun(testDb.db, id, { startedAt: new Date() })
  return id
}

const queriesKey = (stage: string) => `queries{scenario:main,stage:${stage}}`
const frameOf = (runId: string, shard: number, second: number, queries = 1): MetricFrame =>
  makeFrame(runId, second, {
    shard,
    counters: { [queriesKey(second < 4 ? 'ramp_up' : 'steady')]: queries },
    histograms: {},
  })
const store = (...frames: MetricFrame[]) =>
  storeBatch(
    context,
    frames.map((frame) => ({ id: '0-0', entry: { type: 'frame', frame } })),
  )

test('a frame that comes late changes its point, is announced again and counts in the running totals', async () => {
  const runId = await startedRun({}, 2)
  const heard: RunAnnouncement[] = []
  const leave = await followRun(createSubscriptions(bus.open('subscriber')), bus.keys, runId, {
    onAnnouncement: (announcement) => heard.push(announcement),
    onGap: () => undefined,
  })
  const announced = () => heard.flatMap((one) => (one.type === 'point' ? [one.second] : []))
  // Shard 1 is silent: seconds are merged without it once shard 0 is three ahead.
  await store(...[0, 1, 2, 3, 4].map((second) => frameOf(runId, 0, second)))
  await eventually('the first two seconds', () => announced().length === 2)
  await store(frameOf(runId, 1, 0, 10))
  await eventually('the first again', () => announced().length === 3)
  expect(announced()).toEqual([0, 1, 0])
  const [first] = await listWholePoints(testDb.db.pool, runId)
  expect(first).toMatchObject({ second: 0, shards: 2, counters: { [queriesKey('ramp_up')]: 11 } })
  const run = await context.runs.get(runId)
  expect(run?.totals.counter('queries')).toBe(12)

  // Delivered again it changes nothing, and a process that starts anew knows the same.
  await store(frameOf(runId, 1, 0, 10))
  expect(run?.totals.counter('queries')).toBe(12)
  const anew = await new LiveRuns(testDb.db).get(runId)
  expect(anew?.totals.counter('queries')).toBe(12)
  expect(anew?.mergedUpTo).toBe(1)
  await leave()
})

test('a threshold that has failed for ten seconds is told once to who asked for it', async () => {
  const events = ['run.threshold_failed']
  const url = { sealedUrl: 's', maskedUrl: 'http://127.0.0.1:9/…' }
  const hook = { ...url, id: newId(), projectId: owner.project.id, name: 'chat', events }
  const { id } = await createWebhook(owner.tenant, hook)
  const runId = await startedRun({ queries: ['rate<0.5', 'count>1000'] })
  const told = async () =>
    (await listDeliveries(owner.tenant, id)).map(({ event, payload }) => ({ event, payload }))
  for (let second = 0; second < 10; second++) await store(frameOf(runId, 0, second))
  expect(await told()).toEqual([])
  for (let second = 10; second < 30; second++) await store(frameOf(runId, 0, second))
  expect(await told()).toMatchObject([
    { event: 'run.threshold_failed', payload: { thresholds: [{ threshold: 'rate<0.5', observed: 1 }] } },
  ])
})

describe('a threshold with abortOnFail stops the run in the second in which it fails', () => {
  const stoppedAt = async (threshold: object, queriesOf: (second: number) => number) => {
    const runId = await startedRun({ queries: [{ abortOnFail: true, ...threshold } as never] })
    for (let second = 0; second < 12; second++) {
      await store(frameOf(runId, 0, second, queriesOf(second)))
      const row = await runWithShards(testDb.db, runId)
      if (row?.stopRequestedAt) {
        expect(row.stopReason).toBe('threshold_abort')
        return second
      }
    }
    return undefined
  }

  test.each<[string, object, (second: number) => number, number | undefined]>([
    ['at once', { threshold: 'count<3' }, () => 1, 2],
    ['never while it holds', { threshold: 'count<100' }, () => 1, undefined],
    ['not before delayAbortEval', { threshold: 'count<3', delayAbortEval: '8s' }, () => 1, 7],
    ['by the last seconds of its window', { threshold: 'count<4', window: '2s' }, (s) => (s < 9 ? 1 : 2), 10],
    ['by the steady state alone', { threshold: 'count<3', scope: 'steady' }, () => 1, 6],
  ])('%s', async (_name, threshold, queriesOf, second) =>
    expect(await stoppedAt(threshold, queriesOf)).toBe(second),
  )
})
