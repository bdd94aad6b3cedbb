import type { Socket } from 'node:net'
import { RunConfig, type RunConfigInput } from '@broadside/shared/run-config'
import { expect, test } from 'vitest'
import { probeTarget } from '../probe/probe-target.ts'
import { httpServer, httpsServer } from '../transport/test-support/loopback-servers.ts'

const configOf = (kind: 'wsproxy' | 'centrifugo', port: number): RunConfigInput => ({
  target: { kind, httpUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` },
  scenarios: { main: { executor: 'constant-vus', duration: '1s', behaviour: { driver: kind } } },
})

test.each([
  ['wsproxy', 403, '{"detail":"no"}', 'target_refused'],
  ['wsproxy', 500, 'broken', 'target_unreachable'],
  ['centrifugo', 403, '{"detail":"no"}', 'target_refused'],
] as const)(
  'a probe of %s that ends with a %i leaves no connection open',
  async (kind, status, body, code) => {
    const open = new Set<Socket>()
    await using server = await httpServer((req, res) => {
      open.add(req.socket)
      req.socket.once('close', () => open.delete(req.socket))
      req.resume()
      res.writeHead(status).end(body)
    })
    expect(await probeTarget(RunConfig.parse(configOf(kind, server.port)))).toMatchObject({ ok: false, code })
    expect(server.connections()).toBe(1)
    await expect.poll(() => open.size).toBe(0)
  },
)

test('keycast behind a certificate that is not trusted is refused with what to set', async () => {
  await using server = await httpsServer((_req, res) => res.end())
  const answer = await probeTarget(
    RunConfig.parse({
      target: { kind: 'keycast', baseUrl: `https://localhost:${server.port}` },
      scenarios: {
        main: {
          executor: 'constant-vus',
          duration: '1s',
          behaviour: { driver: 'keycast', method: 'register' },
        },
      },
    }),
  )
  expect(answer).toMatchObject({
    ok: false,
    code: 'target_refused',
    message: expect.stringContaining('target.tls.rejectUnauthorized'),
  })
})
