import { expect, it } from 'vitest'
import { AddedLatency } from './added-latency.ts'

const after = (ms: number) => new Promise((done) => setTimeout(done, ms))

it('runs at once while nothing is added', () => {
  const latency = new AddedLatency()
  const order: number[] = []
  latency.pass({}, () => order.push(1))
  expect(order).toEqual([1])
  expect(latency.isIdle).toBe(true)
})

it('keeps the order of a lane whatever the jitter, also when the fault ends in between', async () => {
  const dice = [0.9, 0.1, 0.5]
  const latency = new AddedLatency(() => dice.shift() ?? 0)
  const lane = {}
  const order: number[] = []
  latency.set(5, 20)
  for (const n of [1, 2, 3]) latency.pass(lane, () => order.push(n))
  latency.set(0, 0)
  latency.pass(lane, () => order.push(4))
  latency.pass({}, () => order.push(0))
  expect(order).toEqual([0])
  await after(60)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(latency.isIdle).toBe(true)
})
