import { expect, test } from 'vitest'
import { canResume, expiryOf, isMoving, usersPerSecond } from './data-set-row.ts'

test('asks again only while a runner is at it, or will be', () => {
  const moving = (['queued', 'making', 'ready', 'interrupted', 'failed'] as const).filter((status) =>
    isMoving({ status }),
  )
  expect(moving).toEqual(['queued', 'making'])
})

test('only a set that a runner makes is resumed', () => {
  expect(canResume({ kind: 'keycast-users', status: 'interrupted' })).toBe(true)
  expect(canResume({ kind: 'keycast-users', status: 'ready' })).toBe(false)
  expect(canResume({ kind: 'csv', status: 'failed' })).toBe(false)
})

test('a rate needs users and time', () => {
  expect(usersPerSecond({ made: 50, makingMs: 2_000 })).toBe(25)
  expect(usersPerSecond({ made: 0, makingMs: 2_000 })).toBeUndefined()
  expect(usersPerSecond({ made: 5, makingMs: 0 })).toBeUndefined()
})

test.each([
  [null, 'none'],
  [0, 'over'],
  [30 * 60_000, 'soon'],
  [86_400_000, 'good'],
])('tokens that end after %s ms are %s', (leftMs, expected) => {
  const expiresAt = leftMs === null ? null : new Date(1e12 + leftMs)
  expect(expiryOf({ expiresAt }, 1e12)).toBe(expected)
})
