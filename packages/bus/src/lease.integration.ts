import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLease } from './lease.ts'
import { createOutage, type Outage } from './test/outage.ts'
import { createTestBus, eventually, type TestBus } from './test/test-bus.ts'

let bus: TestBus
let outage: Outage
beforeEach(async () => {
  bus = createTestBus()
  outage = await createOutage(bus.url)
})
afterEach(async () => {
  await outage.close()
  await bus.dispose()
})

const isHeld = async () => (await bus.redis.exists(bus.keys.lease('one'))) === 1
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function take(lost: number[]) {
  return takeLease({
    redis: bus.open('worker', outage.url),
    keys: bus.keys,
    runnerId: 'one',
    leaseMs: 2_000,
    renewEveryMs: 500,
    onLost: (silentMs) => void lost.push(silentMs),
  })
}

test('is renewed for as long as it is held, and gone once released', async () => {
  const lost: number[] = []
  const lease = await take(lost)
  await wait(3_000)
  expect(await isHeld()).toBe(true)
  await lease.release()
  expect(await isHeld()).toBe(false)
  expect(lost).toEqual([])
})

test.each(['cut', 'block'] as const)(
  'is lost when Redis cannot be reached (%s), told of once',
  async (how) => {
    const lost: number[] = []
    const lease = await take(lost)
    const sinceMs = performance.now()
    await outage[how]()
    await eventually('lost', () => lease.lost)
    expect(performance.now() - sinceMs).toBeLessThan(2_000 + 500 + 250 + 500)
    await wait(600)
    expect(lost).toHaveLength(1)
    expect(lost[0]).toBeGreaterThan(2_000)
    expect(await isHeld()).toBe(false)
    await lease.release()
  },
)

test('survives an outage that is shorter than itself', async () => {
  const lost: number[] = []
  const lease = await take(lost)
  await outage.cut()
  await wait(800)
  await outage.mend()
  await wait(2_500)
  expect(lost).toEqual([])
  expect(await isHeld()).toBe(true)
  await lease.release()
})
