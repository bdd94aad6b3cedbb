import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WEBHOOK_RULE } from '@broadside/shared/net/address-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestNetwork } from '../testing/test-network.ts'
import { AddressRefused, guardedRequest } from './guarded-request.ts'

const network = createTestNetwork()
const servers: Server[] = []
let publicPort: number
let innerCalls = 0
let innerPort: number

async function listen(address: string, listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  innerPort = await listen('127.0.0.1', (_request, response) => {
    innerCalls++
    response.end('inner secret')
  })
  publicPort = await listen('127.9.0.1', (request, response) => {
    if (request.url === '/redirect')
      response.writeHead(302, { location: `http://127.0.0.1:${innerPort}/` }).end()
    else if (request.url === '/silent') request.resume()
    else if (request.url === '/endless') {
      response.write('x'.repeat(100_000))
      setInterval(() => response.write('x'.repeat(100_000)), 5).unref()
    } else response.end(`${request.method} ${request.headers.host}`)
  })
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const ask = (url: string) => guardedRequest(network, WEBHOOK_RULE, { url })

test('a public host is called by the address that was checked, under its own name', async () => {
  network.names.set('hooks.example', [['127.9.0.1']])
  const answer = await ask(`http://hooks.example:${publicPort}/x`)
  expect(answer).toEqual({ status: 200, text: `GET hooks.example:${publicPort}` })
})

test('a name that is pointed elsewhere after the check leads nowhere else', async () => {
  network.names.set('moving.example', [['127.9.0.1'], ['127.0.0.1']])
  expect((await ask(`http://moving.example:${publicPort}/`)).status).toBe(200)
  await expect(ask(`http://moving.example:${innerPort}/`)).rejects.toThrow(AddressRefused)
  expect(innerCalls).toBe(0)
})

test('one forbidden address among several is enough', async () => {
  network.names.set('both.example', [['127.9.0.1', '10.0.0.1']])
  await expect(ask(`http://both.example:${publicPort}/`)).rejects.toThrow('private network')
})

test('a redirect is answered, not followed', async () => {
  const answer = await ask(`http://127.9.0.1:${publicPort}/redirect`)
  expect(answer.status).toBe(302)
  expect(innerCalls).toBe(0)
})

test('an answer that never comes is given up, and so is a name that nobody resolves', async () => {
  network.names.set('hooks.example', [['127.9.0.1']])
  const silent = { url: `http://hooks.example:${publicPort}/silent`, timeoutMs: 200 }
  await expect(guardedRequest(network, WEBHOOK_RULE, silent)).rejects.toThrow('no answer within 0.2 s')
  const unresolving = { ...network, lookup: () => new Promise<never>(() => undefined) }
  await expect(guardedRequest(unresolving, WEBHOOK_RULE, silent)).rejects.toThrow('no answer within 0.2 s')
})

test('of an answer whose status was all that is wanted nothing is read', async () => {
  network.names.set('hooks.example', [['127.9.0.1']])
  const url = `http://hooks.example:${publicPort}/endless`
  expect(await guardedRequest(network, WEBHOOK_RULE, { url, maxBytes: 0 })).toEqual({ status: 200, text: '' })
})

test('an answer without end is cut', async () => {
  const { text } = await ask(`http://127.9.0.1:${publicPort}/endless`)
  expect(text).toHaveLength(64 * 1024)
})

test.each([
  'http://127.0.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://[::1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://[::]:PORT/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://[fd00::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200/',
  'http://169.254.0.1/',
  'http://[fe80::1]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://inner.example:PORT/',
  'http://mapped.example:PORT/',
  'file:///etc/passwd',
  'ftp://hooks.example/',
  'http:127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT/',
  'http://user@127.9.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://localhost:PORT/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
])('%s is not called', async (url) => {
  network.names.set('inner.example', [['127.0.0.1']])
  network.names.set('localhost', [['127.0.0.1']])
  network.names.set('mapped.example', [['::ffff:127.0.0.1']])
  await expect(ask(url.replace('PORT', String(innerPort)))).rejects.toThrow(AddressRefused)
  expect(innerCalls).toBe(0)
})
