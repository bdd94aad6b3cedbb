import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASKED_METHOD, readIncomingRequests } from './incoming-requests.ts'

let url: string
const server = createServer(({ method, headers }, response) =>
  response.end(JSON.stringify({ method, headers })),
)
beforeAll(async () => {
  readIncomingRequests(0)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const seen = async (headers: HeadersInit, method = 'GET') =>
  (await (await fetch(url, { headers, method })).json()) as {
    method: string
    headers: Record<string, string>
  }

test('a server of this process is told the connection’s own address, whatever the header said', async () => {
  expect((await seen({ 'x-forwarded-for': '9.9.9.9' })).headers['x-forwarded-for']).toBe('127.0.0.1')
  expect((await seen({})).headers['x-forwarded-for']).toBe('127.0.0.1')
})

test('no client says by which name or protocol it came', async () => {
  const sent = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '1' }
  const { headers } = await seen({ ...sent, forwarded: 'host=evil.example', [ASKED_METHOD]: 'DELETE' })
  for (const name of [...Object.keys(sent), 'forwarded', ASKED_METHOD])
    expect(headers).not.toHaveProperty(name)
})

test('TRACE comes as a method that a Request can have', async () => {
  const text = await new Promise<string>((resolve, reject) => {
    request(url, { method: 'TRACE' }, (answer) => answer.on('data', (part) => resolve(String(part))))
      .on('error', reject)
      .end()
  })
  expect(JSON.parse(text)).toMatchObject({ method: 'OPTIONS', headers: { [ASKED_METHOD]: 'TRACE' } })
})
