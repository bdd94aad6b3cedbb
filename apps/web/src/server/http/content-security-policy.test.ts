import { expect, test } from 'vitest'
import { contentSecurityPolicy, newNonce } from './content-security-policy.ts'

const directives = (policy: string): Map<string, string> =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part]))

test('no script runs without the nonce of its request, and nobody frames a page', () => {
  const policy = directives(contentSecurityPolicy('abc', { development: false }))
  expect(policy.get('script-src')).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'")
  expect(policy.get('default-src')).toBe("default-src 'none'")
  expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(policy.get('base-uri')).toBe("base-uri 'none'")
})

test('each page has another nonce, of 128 bits', () => {
  const nonces = Array.from({ length: 100 }, newNonce)
  expect(new Set(nonces).size).toBe(100)
  expect(Buffer.from(nonces[0] ?? '', 'base64')).toHaveLength(16)
})
