import { expect, test } from 'vitest'
import { hashToken, newToken, sameHash } from './token.ts'

test('tokens differ, and only their hash compares', () => {
  const token = newToken('bs_')
  expect(token).toMatch(/^bs_[\w-]{43}$/)
  expect(newToken('bs_')).not.toBe(token)
  expect(sameHash(hashToken(token), hashToken(token))).toBe(true)
  expect(sameHash(hashToken(token), hashToken(`${token}x`))).toBe(false)
  expect(sameHash(hashToken(token), '')).toBe(false)
})
