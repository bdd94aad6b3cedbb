import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JobWorker } from './job-queue.ts'
import { createScheduleQueue, createScheduleWorker, type Due, type ScheduleQueue } from './schedule-queue.ts'
import { createTestBus, eventually, type TestBus } from './test/test-bus.ts'

let bus: TestBus
let queue: ScheduleQueue
const workers: JobWorker[] = []
const errors: Error[] = []
beforeEach(() => {
  bus = createTestBus()
  queue = createScheduleQueue(bus.open('producer'), bus.keys)
  errors.length = 0
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  await queue.close()
  await bus.dispose()
})

function listen(handle?: (due: Due) => Promise<void>): Due[] {
  const heard: Due[] = []
  workers.push(
    createScheduleWorker({
      connection: bus.open('worker'),
      keys: bus.keys,
      handle: async (due) => {
        heard.push(due)
        await handle?.(due)
      },
      onError: (error) => errors.push(error),
    }),
  )
  return heard
}
const EVERY_SECOND = '* * * * * *'
const everySecond = (scheduleId: string) => ({ scheduleId, cron: EVERY_SECOND, timeZone: 'UTC' })

test('each time is told once, to one of two processes, with the instant that was meant', async () => {
  const [one, other] = [listen(), listen()]
  await queue.put(everySecond('a'))
  await queue.put(everySecond('a'))
  await eventually('four times', () => one.length + other.length >= 4)
  const instantsMs = [...one, ...other].map(({ atMs }) => atMs)
  expect(new Set(instantsMs).size).toBe(instantsMs.length)
  // Whole seconds, as the rule says, however late they were told; a machine that is late by a whole one passes it over.
  for (const atMs of instantsMs) expect(atMs % 1_000).toBe(0)
})

test('one that was taken out is told no more; a failing handler stops nothing', async () => {
  const heard = listen(async () => {
    throw new Error('the use case failed')
  })
  await queue.put(everySecond('a'))
  await queue.put(everySecond('b'))
  await eventually('both', () => new Set(heard.map(({ scheduleId }) => scheduleId)).size === 2)
  await queue.remove('a')
  const before = heard.length
  await eventually(
    'b goes on',
    () => heard.slice(before).filter(({ scheduleId }) => scheduleId === 'b').length >= 2,
  )
  // One that was due in that very second may still have come.
  expect(heard.slice(before).filter(({ scheduleId }) => scheduleId === 'a').length).toBeLessThanOrEqual(1)
  expect(errors.map(({ message }) => message)).toContain('the use case failed')
})

test('keepOnly makes the queue what the database says', async () => {
  const heard = listen()
  await queue.put(everySecond('forgotten'))
  await queue.put({ scheduleId: 'changed', cron: '0 0 1 1 *', timeZone: 'UTC' })
  expect(await queue.keepOnly([everySecond('changed'), everySecond('new')])).toBe(1)
  heard.length = 0
  await eventually(
    'both that are wanted',
    () => new Set(heard.map(({ scheduleId }) => scheduleId)).size === 2,
  )
  await eventually('a second time', () => heard.filter(({ scheduleId }) => scheduleId === 'new').length >= 2)
  expect(heard.slice(1).map(({ scheduleId }) => scheduleId)).not.toContain('forgotten')
})
