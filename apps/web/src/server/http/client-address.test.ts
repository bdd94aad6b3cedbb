import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress, readClientAddresses } from './client-address.ts'

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

test('a server of this process is told the connection’s own address, whatever the header said', async () => {
  readClientAddresses(0)
  const server = createServer((request, response) => response.end(request.headers['x-forwarded-for']))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const told = async (headers: HeadersInit) => (await fetch(url, { headers })).text()
  expect(await told({ 'x-forwarded-for': '9.9.9.9' })).toBe('127.0.0.1')
  expect(await told({})).toBe('127.0.0.1')
  server.closeAllConnections()
  server.close()
})
