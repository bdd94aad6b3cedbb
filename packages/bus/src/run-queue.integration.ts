import type { ShardJob } from '@broadside/shared/runs/jobs'
import { Queue } from 'bullmq'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JobWorker } from './job-queue.ts'
import { RUN_QUEUE } from './keys.ts'
import { createRunQueue, createRunWorker, type RunQueue } from './run-queue.ts'
import { createOutage } from './test/outage.ts'
import { createTestBus, eventually, type TestBus } from './test/test-bus.ts'

let bus: TestBus
let queue: RunQueue
const workers: JobWorker[] = []
const errors: Error[] = []

beforeEach(() => {
  bus = createTestBus()
  queue = createRunQueue(bus.open('producer'), bus.keys)
  errors.length = 0
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  await queue.close()
  await bus.dispose()
})

function work(handle: (job: ShardJob) => Promise<void>, concurrency = 4): JobWorker {
  const worker = createRunWorker({
    connection: bus.open('worker'),
    keys: bus.keys,
    concurrency,
    handle,
    onError: (error) => errors.push(error),
  })
  workers.push(worker)
  return worker
}

test('one job for each shard, however often the run is enqueued', async () => {
  await queue.enqueueRun('run1', 3)
  await queue.enqueueRun('run1', 3)
  expect(await queue.waitingCount()).toBe(3)
  expect(await queue.isWaiting('run1', 2)).toBe(true)
  expect(await queue.isWaiting('run1', 3)).toBe(false)
  const seen: ShardJob[] = []
  work(async (job) => void seen.push(job))
  await eventually('three jobs', () => seen.length === 3)
  expect(await queue.isWaiting('run1', 2)).toBe(false)
  await queue.enqueueRun('run1', 3) // a sweep that came late: the jobs are known
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen.toSorted((a, b) => a.shard - b.shard)).toEqual(
    [0, 1, 2].map((shard) => ({ runId: 'run1', shard, shardCount: 3 })),
  )
})

test('jobs spread over workers, and nobody gets one twice', async () => {
  const seen: string[] = []
  const take = (name: string) =>
    work(async ({ shard }) => {
      seen.push(`${name}${shard}`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }, 1)
  await Promise.all([take('a').ready(), take('b').ready()])
  await queue.enqueueRun('run1', 2)
  await eventually('two jobs', () => seen.length === 2)
  expect(new Set(seen.map((entry) => entry[0]))).toEqual(new Set(['a', 'b']))
})

test('a handler that throws is told of, and is not called again', async () => {
  let calls = 0
  work(async () => {
    calls++
    throw new Error('engine failed')
  })
  await queue.enqueueRun('run1', 1)
  await eventually('an error', () => errors.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(calls).toBe(1)
  expect(errors[0]?.message).toBe('engine failed')
})

test('a job that is not one of ours fails before the handler', async () => {
  let calls = 0
  work(async () => void calls++)
  const raw = new Queue(RUN_QUEUE, { connection: bus.open('worker'), prefix: bus.keys.queuePrefix })
  await raw.add('run-shard', { runId: 'run1', shard: -1, shardCount: 1, secret: 'x' })
  await raw.add('other', { runId: 'run1', shard: 0, shardCount: 1 })
  await eventually('two errors', () => errors.length === 2)
  await raw.close()
  expect(calls).toBe(0)
  expect(errors.every((error) => error.message.includes('is not a run-shard job'))).toBe(true)
})

test('waiting jobs are counted, placed and taken out; a job at work stays', async () => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  work(() => released, 1)
  await queue.enqueueRun('first', 1)
  await eventually('first at work', async () => (await queue.waitingCount()) === 0)
  await queue.enqueueRun('second', 2)
  await queue.enqueueRun('third', 1)
  expect(await queue.jobsBefore('third')).toBe(2)
  expect(await queue.jobsBefore('first')).toBeUndefined()
  expect(await queue.removeWaiting('second', 2)).toBe(2)
  expect(await queue.removeWaiting('first', 1)).toBe(0)
  expect(await queue.jobsBefore('third')).toBe(0)
  release()
})

test('enqueueing fails at once while Redis is away', async () => {
  const outage = await createOutage(bus.url)
  const away = createRunQueue(bus.open('producer', outage.url), bus.keys)
  await away.enqueueRun('before', 1)
  await outage.cut()
  await expect(away.enqueueRun('run1', 2)).rejects.toThrow()
  expect(await queue.waitingCount()).toBe(1)
  await outage.mend()
  await away.close()
  await outage.close()
})

test('a worker takes jobs again after Redis was away', async () => {
  const outage = await createOutage(bus.url)
  const seen: string[] = []
  const worker = createRunWorker({
    connection: bus.open('worker', outage.url),
    keys: bus.keys,
    concurrency: 1,
    handle: async ({ runId }) => void seen.push(runId),
    onError: (error) => errors.push(error),
  })
  await worker.ready()
  await outage.cut()
  await queue.enqueueRun('run1', 1)
  await outage.mend()
  await eventually('the job', () => seen.length === 1, 20_000)
  await worker.close()
  await outage.close()
})
