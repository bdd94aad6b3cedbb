import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRequest } from './rate-limit.ts'
import { createTestBus, type TestBus } from './test/test-bus.ts'

let bus: TestBus
beforeAll(() => {
  bus = createTestBus()
})
afterAll(() => bus.dispose())

test('counts together what comes at once, and each asker alone', async () => {
  const limit = { limit: 3, windowMs: 60_000 }
  const count = (who: string) => countRequest(bus.redis, bus.keys, who, limit)
  const answers = await Promise.all(Array.from({ length: 5 }, () => count('a')))
  expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false])
  expect(answers.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0])
  expect((await count('b')).remaining).toBe(2)
})

test('begins anew when the window has ended, however often somebody asked', async () => {
  const limit = { limit: 1, windowMs: 200 }
  const count = () => countRequest(bus.redis, bus.keys, 'c', limit)
  await count()
  const refused = await count()
  expect(refused.allowed).toBe(false)
  expect(refused.resetMs).toBeGreaterThan(0)
  expect(refused.resetMs).toBeLessThanOrEqual(200)
  await new Promise((resolve) => setTimeout(resolve, refused.resetMs + 50))
  expect((await count()).allowed).toBe(true)
})
