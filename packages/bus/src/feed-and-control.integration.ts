import type { LoadCommand, RunAnnouncement } from '@broadside/shared/runs/feed'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenForCommands, sendCommand } from './control.ts'
import { killSwitch, listenForKill, pullKillSwitch, releaseKillSwitch } from './kill-switch.ts'
import { announce, followRun } from './point-feed.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createOutage } from './test/outage.ts'
import { createTestBus, eventually, type TestBus } from './test/test-bus.ts'

let bus: TestBus
beforeEach(() => {
  bus = createTestBus()
})
afterEach(() => bus.dispose())

/** A follower that remembers. */
function follower() {
  const heard: RunAnnouncement[] = []
  let gaps = 0
  return {
    heard,
    gaps: () => gaps,
    onAnnouncement: (announcement: RunAnnouncement) => void heard.push(announcement),
    onGap: () => void gaps++,
  }
}

test('followers hear of their run, over one connection, until they leave', async () => {
  const subscriptions = createSubscriptions(bus.open('subscriber'))
  const [one, same, other] = [follower(), follower(), follower()]
  const leave = await followRun(subscriptions, bus.keys, 'run1', one)
  const leaveSame = await followRun(subscriptions, bus.keys, 'run1', same)
  await followRun(subscriptions, bus.keys, 'run2', other)
  expect(await announce(bus.redis, bus.keys, 'run1', { type: 'point', second: 7 })).toBe(1)
  await eventually('both heard', () => one.heard.length === 1 && same.heard.length === 1)
  expect(one.heard).toEqual([{ type: 'point', second: 7 }])
  await leave()
  await leave()
  await announce(bus.redis, bus.keys, 'run1', { type: 'status', status: 'finished' })
  await eventually('the other heard', () => same.heard.length === 2)
  expect(one.heard).toHaveLength(1)
  expect(other.heard).toEqual([])
  await leaveSame()
  expect(subscriptions.channelCount).toBe(1)
  expect(await announce(bus.redis, bus.keys, 'run1', { type: 'event' })).toBe(0)
})

test('after an outage followers are told of the gap, and hear again what comes then', async () => {
  const outage = await createOutage(bus.url)
  const subscriptions = createSubscriptions(bus.open('subscriber', outage.url))
  const one = follower()
  await followRun(subscriptions, bus.keys, 'run1', one)
  await outage.cut()
  await announce(bus.redis, bus.keys, 'run1', { type: 'point', second: 1 })
  await outage.mend()
  await eventually('a gap', () => one.gaps() === 1)
  // Told of the gap means subscribed again: nothing that is announced from here on is missed.
  await announce(bus.redis, bus.keys, 'run1', { type: 'point', second: 2 })
  await eventually('second 2', () => one.heard.length === 1)
  expect(one.heard).toEqual([{ type: 'point', second: 2 }])
  await outage.close()
})

test('commands reach the workers of their run; foreign text only says to look', async () => {
  const subscriptions = createSubscriptions(bus.open('subscriber'))
  const commands: LoadCommand[] = []
  let gaps = 0
  await listenForCommands(subscriptions, bus.keys, 'run1', {
    onCommand: (command) => void commands.push(command),
    onGap: () => void gaps++,
  })
  const sent: LoadCommand[] = [
    { type: 'set-users', users: 5, scenario: 'main' },
    { type: 'hold' },
    { type: 'stop' },
  ]
  for (const command of sent) expect(await sendCommand(bus.redis, bus.keys, 'run1', command)).toBe(1)
  expect(await sendCommand(bus.redis, bus.keys, 'run2', { type: 'stop' })).toBe(0)
  await bus.redis.publish(bus.keys.control('run1'), 'stop!')
  await bus.redis.publish(bus.keys.control('run1'), '{"type":"dance"}')
  await eventually('all', () => gaps === 2)
  expect(commands).toEqual(sent)
})

test('the kill switch is heard, stays pulled, and can be released', async () => {
  const subscriptions = createSubscriptions(bus.open('subscriber'))
  const heard: string[] = []
  await listenForKill(subscriptions, bus.keys, {
    onKill: ({ by, reason }) => void heard.push(`${by}: ${reason}`),
    onGap: () => undefined,
  })
  expect(await killSwitch(bus.redis, bus.keys)).toBeUndefined()
  const pulled = await pullKillSwitch(bus.redis, bus.keys, { by: 'ada', reason: 'wrong target' })
  await eventually('it is heard', () => heard.length === 1)
  expect(heard).toEqual(['ada: wrong target'])
  expect(await killSwitch(bus.redis, bus.keys)).toEqual(pulled)
  await releaseKillSwitch(bus.redis, bus.keys)
  expect(await killSwitch(bus.redis, bus.keys)).toBeUndefined()
})
