import type { MetricFrame, ShardEnd } from '@broadside/shared/points/metric-frame'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutage } from '../test/outage.ts'
import { createTestBus, eventually, type TestBus } from '../test/test-bus.ts'
import { appendEntries } from './append.ts'
import { AGGREGATOR_GROUP, type ConsumeOptions, consumeFrames } from './consume.ts'
import type { StreamEntry } from './entry.ts'
import { groupLag, trimAcknowledged } from './trim.ts'

let bus: TestBus
let stop: AbortController
const running: Promise<void>[] = []
let errors: Error[]
let seconds: number[]

beforeEach(() => {
  bus = createTestBus()
  stop = new AbortController()
  errors = []
  seconds = []
})
afterEach(async () => {
  stop.abort()
  await Promise.all(running.splice(0))
  await bus.dispose()
})

const frame = (second: number): StreamEntry => ({
  type: 'frame',
  frame: { runId: 'run1', shard: 0, second, coveredMs: 1_000 } as MetricFrame,
})
const end: StreamEntry = {
  type: 'shard-end',
  end: { runId: 'run1', shard: 0, lastSecond: 2, frames: 3 } as ShardEnd,
}
const append = (...entries: StreamEntry[]) => appendEntries(bus.redis, bus.keys, entries)
const length = () => bus.redis.xlen(bus.keys.frames)
const pending = async () => ((await bus.redis.xpending(bus.keys.frames, AGGREGATOR_GROUP)) as [number])[0]

/** Remembers the seconds that it was given. */
const remember: ConsumeOptions['handle'] = async (batch) => {
  for (const { entry } of batch) if (entry.type === 'frame') seconds.push(entry.frame.second)
}

function consume(overrides: Partial<ConsumeOptions> = {}): void {
  running.push(
    consumeFrames({
      reader: bus.open('reader'),
      redis: bus.redis,
      keys: bus.keys,
      consumer: 'one',
      handle: remember,
      onError: (error) => errors.push(error),
      signal: stop.signal,
      ...overrides,
    }),
  )
}

test('entries come in order, before and after the consumer began, and are trimmed once acknowledged', async () => {
  const types: string[] = []
  await append(frame(0), frame(1))
  consume({
    handle: async (batch) => {
      types.push(...batch.map(({ entry }) => entry.type))
      await remember(batch)
    },
  })
  await eventually('the first two', () => seconds.length === 2)
  await append(frame(2), end)
  await eventually('the end', () => types.length === 4)
  expect(seconds).toEqual([0, 1, 2])
  expect(types.at(-1)).toBe('shard-end')
  await eventually('trimmed to the last', async () => (await length()) <= 1)
  expect(errors).toEqual([])
})

test('a batch whose handler throws is given again until it does not', async () => {
  let failures = 3
  consume({
    handle: async (batch) => {
      if (failures-- > 0) throw new Error('PostgreSQL is away')
      await remember(batch)
    },
  })
  await append(frame(0), frame(1))
  await eventually('both', () => seconds.length === 2)
  await eventually('acknowledged', async () => (await pending()) === 0)
  expect(seconds).toEqual([0, 1])
  expect(errors.map((error) => error.message)).toEqual(Array(3).fill('PostgreSQL is away'))
})

test('nothing unacknowledged is trimmed', async () => {
  await append(frame(0), frame(1), frame(2))
  consume({
    batchSize: 1,
    handle: async (batch) => {
      await remember(batch)
      if (seconds.at(-1) === 1) throw new Error('cannot store second 1')
    },
  })
  await eventually('it tried twice', () => seconds.filter((second) => second === 1).length >= 2)
  await trimAcknowledged(bus.redis, bus.keys.frames)
  expect(await length()).toBe(2)
})

test('what a dead consumer held is taken over by another', async () => {
  await append(frame(0), frame(1))
  await bus.redis.xgroup('CREATE', bus.keys.frames, AGGREGATOR_GROUP, '0', 'MKSTREAM')
  const dead = ['GROUP', AGGREGATOR_GROUP, 'dead', 'COUNT', 10] as const
  await bus.redis.xreadgroup(...dead, 'STREAMS', bus.keys.frames, '>')
  consume({ consumer: 'heir', reclaimAfterMs: 400 })
  await eventually('both', () => seconds.length === 2)
  expect(seconds).toEqual([0, 1])
  await eventually('acknowledged', async () => (await pending()) === 0)
})

test('a consumer that comes back under its name finds what it held at once', async () => {
  await append(frame(0))
  await bus.redis.xgroup('CREATE', bus.keys.frames, AGGREGATOR_GROUP, '0', 'MKSTREAM')
  const before = ['GROUP', AGGREGATOR_GROUP, 'one', 'COUNT', 10] as const
  await bus.redis.xreadgroup(...before, 'STREAMS', bus.keys.frames, '>')
  consume()
  await eventually('it', () => seconds.length === 1, 2_000)
})

test('two consumers share the work', async () => {
  consume({ consumer: 'one', batchSize: 1 })
  consume({ consumer: 'two', batchSize: 1 })
  for (let second = 0; second < 20; second++) await append(frame(second))
  await eventually('all', () => seconds.length === 20)
  expect(new Set(seconds).size).toBe(20)
})

test('the group is made again when it, or all of Redis, was lost', async () => {
  consume()
  await append(frame(0))
  await eventually('the first', () => seconds.length === 1)
  await bus.redis.del(bus.keys.frames)
  await append(frame(1))
  await eventually('the second', () => seconds.includes(1))
})

test('an outage of Redis loses nothing that was appended', async () => {
  const outage = await createOutage(bus.url)
  consume({ reader: bus.open('reader', outage.url), redis: bus.open('worker', outage.url) })
  const writer = bus.open('worker', outage.url)
  await appendEntries(writer, bus.keys, [frame(0)])
  await eventually('the first', () => seconds.includes(0))
  await outage.cut()
  const appended = appendEntries(writer, bus.keys, [frame(1), frame(2)])
  await append(frame(3))
  await outage.mend()
  await appended
  await eventually('all', () => [0, 1, 2, 3].every((second) => seconds.includes(second)), 20_000)
  stop.abort()
  await Promise.all(running)
  await outage.close()
})

test('the consumer ends on abort even while Redis is away', async () => {
  const outage = await createOutage(bus.url)
  consume({ reader: bus.open('reader', outage.url), redis: bus.open('worker', outage.url) })
  await append(frame(0))
  await eventually('the first', () => seconds.length === 1)
  outage.block()
  stop.abort()
  await Promise.all(running)
  await outage.close()
})

test('a foreign entry is told of and passed over', async () => {
  await bus.redis.xadd(bus.keys.frames, '*', 'd', '{"type":"frame","frame":{"runId":1}}')
  await bus.redis.xadd(bus.keys.frames, '*', 'other', 'x')
  await append(frame(0))
  consume()
  await eventually('the frame', () => seconds.length === 1)
  expect(errors.map((error) => error.message)).toEqual([
    expect.stringContaining('is not a frame'),
    expect.stringContaining('is not a frame'),
  ])
})

test('the lag is what the group was not yet given', async () => {
  await bus.redis.xgroup('CREATE', bus.keys.frames, AGGREGATOR_GROUP, '0', 'MKSTREAM')
  await append(frame(0), frame(1))
  expect(await groupLag(bus.redis, bus.keys.frames, AGGREGATOR_GROUP)).toBe(2)
  expect(await groupLag(bus.redis, bus.keys.frames, 'nobody')).toBeUndefined()
})
