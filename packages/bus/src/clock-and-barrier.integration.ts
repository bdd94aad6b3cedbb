import { afterAll, describe, expect, test } from 'vitest'
import { awaitStart, BarrierTimeout } from './barrier.ts'
import { localTimeMs, measureClockOffset, redisTimeMs } from './clock.ts'
import { createTestBus } from './test/test-bus.ts'

const bus = createTestBus()
afterAll(() => bus.dispose())

test('local time plus the offset is Redis time', async () => {
  const { offsetMs, rttMs } = await measureClockOffset(bus.redis)
  expect(rttMs).toBeGreaterThan(0)
  const beforeMs = localTimeMs() + offsetMs
  const redisMs = await redisTimeMs(bus.redis)
  const afterMs = localTimeMs() + offsetMs
  expect(redisMs).toBeGreaterThan(beforeMs - rttMs - 1)
  expect(redisMs).toBeLessThan(afterMs + rttMs + 1)
  await expect(measureClockOffset(bus.redis, 0)).rejects.toThrow(RangeError)
})

describe('start barrier', () => {
  const arrive = (runId: string, shard: number, shardCount: number, timeoutMs = 5_000) =>
    awaitStart(bus.open('worker'), bus.keys, { runId, shard, shardCount, timeoutMs })

  test('all get the same instant, which lies ahead, and so does one that asks again', async () => {
    const starts = await Promise.all([0, 1, 2, 3].map((shard) => arrive('together', shard, 4)))
    const nowMs = await redisTimeMs(bus.redis)
    expect(new Set(starts).size).toBe(1)
    expect(starts[0]).toBeGreaterThan(nowMs)
    expect(starts[0]).toBeLessThan(nowMs + 600)
    expect(await arrive('together', 2, 4)).toBe(starts[0])
  })

  test('says who is missing, and stays broken for who comes too late', async () => {
    const answers = await Promise.allSettled([arrive('apart', 0, 4, 300), arrive('apart', 2, 4, 600)])
    for (const answer of answers) {
      expect(answer.status).toBe('rejected')
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ missing: [1, 3] })
    }
    await expect(arrive('apart', 1, 4)).rejects.toThrow('not ready: shard 3')
    await expect(arrive('apart', 3, 4)).rejects.toThrow('another shard had stopped waiting')
    await expect(arrive('apart', 3, 4)).rejects.toBeInstanceOf(BarrierTimeout)
  })

  test('while those that are missing may still come, the time does not run; afterwards it does', async () => {
    let asked = 0
    const patient = awaitStart(bus.open('worker'), bus.keys, {
      runId: 'patient',
      shard: 0,
      shardCount: 2,
      timeoutMs: 300,
      mayStillCome: async (missing) => missing.includes(1) && ++asked < 20,
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await arrive('patient', 1, 2)).toBe(await patient)

    asked = 0
    const forsaken = awaitStart(bus.open('worker'), bus.keys, {
      runId: 'forsaken',
      shard: 0,
      shardCount: 2,
      timeoutMs: 200,
      mayStillCome: async () => ++asked < 5,
    })
    await expect(forsaken).rejects.toThrow('not ready: shard 1')
    expect(asked).toBeGreaterThan(5)
  })

  test('a wait can be aborted', async () => {
    const signal = AbortSignal.timeout(200)
    const options = { runId: 'aborted', shard: 0, shardCount: 2, timeoutMs: 60_000, signal }
    await expect(awaitStart(bus.redis, bus.keys, options)).rejects.toThrow(/abort|timeout/i)
  })

  test('one shard alone starts at once', async () => {
    expect(await arrive('alone', 0, 1)).toBeGreaterThan(await redisTimeMs(bus.redis))
  })
})
