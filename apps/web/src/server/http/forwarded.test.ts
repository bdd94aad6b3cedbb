import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress, forwardedValue } from './forwarded.ts'

test.each([
  ['no proxy: what was sent is nobody’s word', '9.9.9.9', 0, '10.0.0.7'],
  ['no proxy, nothing sent', undefined, 0, '10.0.0.7'],
  ['one proxy', '203.0.113.4', 1, '203.0.113.4'],
  ['one proxy, and a client that sent one too', '9.9.9.9, 203.0.113.4', 1, '203.0.113.4'],
  ['two proxies', '9.9.9.9, 203.0.113.4, 10.0.0.1', 2, '203.0.113.4'],
  ['two proxies, of which one was passed by', '203.0.113.4', 2, '203.0.113.4'],
  ['empty parts', ' , 203.0.113.4 ,', 1, '203.0.113.4'],
])('%s', (_what, sent, trusted, expected) => {
  expect(clientAddress('10.0.0.7', sent, trusted)).toBe(expected)
})

test('nothing that a client sends changes what its proxies say of it', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 4 }), (sent, trusted) => {
      const appended = Array.from({ length: trusted }, (_, hop) => `203.0.113.${hop}`)
      const told = [sent, ...appended].join(', ')
      expect(clientAddress('10.0.0.7', told, trusted)).toBe('203.0.113.0')
    }),
  )
})

test.each([
  ['no proxy', 'https', 0, undefined],
  ['one proxy', 'https', 1, 'https'],
  ['one proxy, and a client that sent one too', 'https, http', 1, 'http'],
  ['one proxy that says nothing', undefined, 1, undefined],
])('the protocol: %s', (_what, sent, trusted, expected) => {
  expect(forwardedValue(sent, trusted)).toBe(expected)
})
