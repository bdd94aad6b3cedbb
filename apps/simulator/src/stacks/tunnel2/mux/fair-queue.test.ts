import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FairQueue, type Flow } from './fair-queue.ts'

const FRAME_BYTES = 1_000

class Sender implements Flow {
  deficit = 0
  queued = false
  sentBytes = 0

  constructor(
    readonly weight: number,
    private left: number,
    private readonly frameBytes = FRAME_BYTES,
  ) {}

  nextBytes(): number {
    return Math.min(this.left, this.frameBytes)
  }

  send(): void {
    const bytes = this.nextBytes()
    this.left -= bytes
    this.sentBytes += bytes
  }
}

function drain(queue: FairQueue<Sender>, frames = Number.POSITIVE_INFINITY): number {
  let sent = 0
  for (; sent < frames; sent++) {
    const flow = queue.take()
    if (!flow) break
    flow.send()
  }
  return sent
}

describe('the fair queue', () => {
  test('everything that was queued leaves, whatever the weights and sizes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 0, max: 50_000 })), {
          maxLength: 20,
        }),
        (flows) => {
          const queue = new FairQueue<Sender>(FRAME_BYTES)
          const senders = flows.map(([weight, bytes]) => new Sender(weight, bytes))
          for (const sender of senders) queue.add(sender)
          drain(queue)
          expect(senders.map((sender) => sender.sentBytes)).toEqual(flows.map(([, bytes]) => bytes))
        },
      ),
    )
  })

  test('busy senders share the line by their weights, to one turn', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 2, maxLength: 10 }), (weights) => {
        const queue = new FairQueue<Sender>(FRAME_BYTES)
        const senders = weights.map((weight) => new Sender(weight, 10_000_000))
        for (const sender of senders) queue.add(sender)
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        const rounds = 20
        drain(queue, total * rounds)
        for (const sender of senders) {
          const turns = sender.sentBytes / (sender.weight * FRAME_BYTES)
          expect(Math.abs(turns - rounds)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('a small message does not wait behind a large one', () => {
    const queue = new FairQueue<Sender>(FRAME_BYTES)
    const large = new Sender(1, 10_000_000)
    const small = new Sender(1, 500)
    queue.add(large)
    drain(queue, 5)
    queue.add(small)
    drain(queue, 2)
    expect(small.sentBytes).toBe(500)
  })

  test('a sender that ran dry may come back', () => {
    const queue = new FairQueue<Sender>(FRAME_BYTES)
    const sender = new Sender(1, 0)
    queue.add(sender)
    expect(queue.take()).toBeUndefined()
    const next = new Sender(1, 100)
    queue.add(next)
    queue.add(sender)
    expect(queue.take()).toBe(next)
  })
})
