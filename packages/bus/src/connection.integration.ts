import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createOutage, type Outage } from './test/outage.ts'
import { createTestBus } from './test/test-bus.ts'

const bus = createTestBus()
let outage: Outage
beforeEach(async () => {
  outage = await createOutage(bus.url)
})
afterEach(() => outage.close())
afterAll(() => bus.dispose())

test('a producer fails within seconds while Redis is away, and works again when it is back', async () => {
  const producer = bus.open('producer', outage.url)
  expect(await producer.ping()).toBe('PONG')
  await outage.cut()
  const sinceMs = performance.now()
  await expect(producer.ping()).rejects.toThrow()
  expect(performance.now() - sinceMs).toBeLessThan(3_500)
  await outage.mend()
  await expect.poll(() => producer.ping().catch(() => 'away'), { timeout: 5_000 }).toBe('PONG')
})

test('a producer does not wait for an answer that never comes', async () => {
  const producer = bus.open('producer', outage.url)
  await producer.ping()
  outage.block()
  await expect(producer.ping()).rejects.toThrow('timed out')
})

test('a worker waits for Redis to come back', async () => {
  const worker = bus.open('worker', outage.url)
  await worker.ping()
  await outage.cut()
  const answer = worker.set(`${bus.keys.prefix}x`, '1')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await outage.mend()
  expect(await answer).toBe('OK')
})
