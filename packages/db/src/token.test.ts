import { expect, test } from 'vitest'
import { allowsScope } from './api-keys/api-keys.ts'
import { hashToken, newToken, sameHash } from './token.ts'

test('tokens differ, and only their hash compares', () => {
  const token = newToken('bsk_')
  expect(token).toMatch(/^bsk_[\w-]{43}$/)
  expect(newToken('bsk_')).not.toBe(token)
  expect(sameHash(hashToken(token), hashToken(token))).toBe(true)
  expect(sameHash(hashToken(token), hashToken(`${token}x`))).toBe(false)
  expect(sameHash(hashToken(token), '')).toBe(false)
})

test.each([
  [['read'], { read: true, run: false, admin: false }],
  [['run'], { read: true, run: true, admin: false }],
  [['admin'], { read: true, run: true, admin: true }],
  [[], { read: false, run: false, admin: false }],
  [['unknown'], { read: false, run: false, admin: false }],
])('scopes %j contain the ones below', (granted, expected) => {
  for (const scope of ['read', 'run', 'admin'] as const)
    expect(allowsScope(granted, scope)).toBe(expected[scope])
})
