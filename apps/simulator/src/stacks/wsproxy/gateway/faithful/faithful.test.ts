import { GatewayFaults } from '@broadside/shared/config/stacks/wsproxy'
import { describe, expect, it } from 'vitest'
import type { FrameSink, Subscriptions } from '../subscriptions.ts'
import { StartingPool } from './starting-pool.ts'
import { withFaults } from './with-faults.ts'

/** Clean subscriptions in memory: `publish` reaches whoever is attached, in the same turn. */
function memory() {
  const attached = new Map<string, Set<FrameSink>>()
  let forwarded = 0
  const inner: Subscriptions = {
    async attach(channel, sink) {
      attached.set(channel, (attached.get(channel) ?? new Set()).add(sink))
    },
    detach: (channel, sink) => void attached.get(channel)?.delete(sink),
    counters: () => ({ forwarded, undeliverable: 0, dropped: 0, reordered: 0 }),
  }
  const publish = (channel: string, times = 1): void => {
    for (let i = 0; i < times; i++)
      for (const sink of attached.get(channel) ?? []) {
        sink.deliver(Buffer.from(String(i)))
        forwarded += 1
      }
  }
  return { inner, publish, listeners: (channel: string) => attached.get(channel)?.size ?? 0 }
}

const ear = () => {
  const heard: string[] = []
  return { heard, deliver: (frame: Buffer) => void heard.push(String(frame)) }
}
const nextTurn = () => new Promise((done) => setImmediate(() => setImmediate(done)))

describe('mailbox', () => {
  it('keeps sixteen of a burst and all of a trickle', async () => {
    const { inner, publish } = memory()
    const faulty = withFaults(inner, { mailbox: 16 })
    const socket = ear()
    await faulty.attach('a', socket)
    publish('a', 40)
    await nextTurn()
    expect(socket.heard).toEqual(Array.from({ length: 16 }, (_, i) => String(i)))
    expect(faulty.counters()).toMatchObject({ forwarded: 16, dropped: 24 })
    for (let i = 0; i < 20; i++) {
      publish('a')
      await nextTurn()
    }
    expect(socket.heard).toHaveLength(36)
    faulty.detach('a', socket)
    publish('a')
    expect(socket.heard).toHaveLength(36)
  })
})

describe('a pool that is still being made', () => {
  it('refuses every subscription, and none once it stands', async () => {
    const { inner, publish } = memory()
    let nowMs = 1_000
    const starting = new StartingPool(inner, 500, () => nowMs)
    const socket = ear()
    await expect(starting.attach('a', socket)).rejects.toThrow('still being made')
    nowMs += 499
    await expect(starting.attach('a', socket)).rejects.toThrow('still being made')
    nowMs += 1
    await starting.attach('a', socket)
    publish('a')
    expect(socket.heard).toEqual(['0'])
  })
})

describe('unregister race', () => {
  it('leaves the new socket deaf when the old one ends', async () => {
    const { inner, publish, listeners } = memory()
    const faulty = withFaults(inner, { unregisterRace: true })
    const [old, fresh] = [ear(), ear()]
    await faulty.attach('a', old)
    await faulty.attach('a', fresh)
    publish('a')
    expect([old.heard.length, fresh.heard.length]).toEqual([0, 1])
    faulty.detach('a', old)
    publish('a')
    expect([fresh.heard.length, listeners('a')]).toEqual([1, 0])
  })

  it('refuses a socket whose session is unregistered while it attaches', async () => {
    const { inner } = memory()
    const faulty = withFaults(inner, { unregisterRace: true })
    const old = ear()
    await faulty.attach('a', old)
    const attaching = faulty.attach('a', ear())
    faulty.detach('a', old)
    await expect(attaching).rejects.toThrow('cancelled')
  })
})

describe('slot death', () => {
  it('silences a slot for good after a burst, and no other', async () => {
    const { inner, publish } = memory()
    const faulty = withFaults(inner, { slotDeath: { slots: 1, burst: 16 } })
    const socket = ear()
    await faulty.attach('a', socket)
    publish('a', 16)
    await nextTurn()
    publish('a', 16)
    await nextTurn()
    expect(socket.heard).toHaveLength(32)
    publish('a', 17)
    await nextTurn()
    publish('a')
    expect(socket.heard).toHaveLength(48)
    expect(faulty.counters().dropped).toBe(2)
    await expect(faulty.attach('b', ear())).rejects.toThrow('dead')
  })
})

describe('subscribe delay', () => {
  it('attaches after a part of the delay', async () => {
    const { inner, listeners } = memory()
    const faulty = withFaults(inner, { subscribeDelayMs: 40 })
    const attaching = faulty.attach('a', ear())
    expect(listeners('a')).toBe(0)
    await attaching
    expect(listeners('a')).toBe(1)
  })
})

it('names an unknown fault', () => {
  expect(GatewayFaults.safeParse({ mailboxes: 3 }).error?.issues[0]?.message).toContain('mailboxes')
})
