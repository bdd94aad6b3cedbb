import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTestEnv } from '../env.ts'
import { type RunningWsproxyStack, startWsproxyStack } from '../stacks/wsproxy/start.ts'
import { createSession, openSocket, query } from '../testing/client.ts'
import { findHaproxy } from '../testing/haproxy.ts'
import { handshake, rawRequest } from '../testing/raw-http.ts'

/** HAProxy is tried wherever there is one; the rules are the same for both. */
const balancers = [{ name: 'our own balancer', haproxyBin: '' }]
const found = findHaproxy()
if (found) balancers.push({ name: 'HAProxy', haproxyBin: found })

describe.each(balancers)('$name', ({ haproxyBin }) => {
  let stack: RunningWsproxyStack
  beforeAll(async () => {
    const redisUrl = readTestEnv().REDIS_URL
    stack = await startWsproxyStack({ redisUrl, backends: 2, gateways: 2, tokenDelayMs: 5, haproxyBin })
  })
  afterAll(() => stack?.close())

  it('carries whole sessions: every token, over both gateways and both backends', async () => {
    const sessions = await Promise.all(Array.from({ length: 16 }, () => createSession(stack.httpUrl)))
    await Promise.all(
      sessions.map(async (session) => {
        const socket = await openSocket(stack.wsUrl, session)
        for (let i = 0; i < 2; i++)
          expect((await query(stack.httpUrl, session, socket)).tokens).toEqual(stack.tokens)
        socket.terminate()
      }),
    )
    const counters = (name: 'backends' | 'gateways') =>
      stack[name].map((instance) => instance.process.samples.tail(1)[0]?.counters ?? {})
    await expect.poll(() => counters('backends').every(({ published = 0 }) => published > 0)).toBe(true)
    await expect.poll(() => counters('gateways').every(({ forwarded = 0 }) => forwarded > 0)).toBe(true)
  })

  it('keeps every socket of a session on one gateway', async () => {
    const session = await createSession(stack.httpUrl)
    const sockets = await Promise.all([1, 2, 3, 4].map(() => openSocket(stack.wsUrl, session)))
    const health = stack.gateways.map(({ url }) => fetch(`${url.replace('ws:', 'http:')}/health`))
    const bodies = await Promise.all(health.map(async (res) => (await res).json()))
    const counts = bodies.map((body) => (body as { active_connections: number }).active_connections)
    expect(counts.sort()).toEqual([0, 4])
    for (const socket of sockets) socket.terminate()
  })

  it('passes refusals of the gateway through as they are', async () => {
    const { sessionId } = await createSession(stack.httpUrl)
    const answer = await rawRequest(stack.wsUrl, handshake(`/agent/ws/${sessionId}`))
    expect([answer.status, answer.body]).toEqual([401, 'Missing authorization token'])
    await expect(openSocket(stack.wsUrl, { sessionId, token: 'x' })).rejects.toThrow('403 Invalid JWT token')
    const missing = await fetch(`${stack.httpUrl}/nowhere`)
    expect([missing.status, await missing.json()]).toEqual([404, { detail: 'Not Found' }])
  })

  it('lists its servers as CSV', async () => {
    const csv = await (await fetch(`${stack.statsUrl};csv`)).text()
    for (const name of [
      'backends,backend-1',
      'backends,backend-2',
      'gateways,gateway-1',
      'gateways,gateway-2',
    ])
      expect(csv).toContain(name)
    expect(csv).toMatch(/^# pxname,svname,/)
  })

  it('comes back on its ports after a kill, and shares them with nobody', async () => {
    await stack.kill('balancer')
    await stack.restart('balancer')
    await expect.poll(() => completes(stack), { timeout: 15_000 }).toBe(8)
    const [http, ws, stats] = [stack.httpUrl, stack.wsUrl, stack.statsUrl].map((url) =>
      Number(new URL(url).port),
    )
    const ports = { http, ws, stats }
    const second = startWsproxyStack({ redisUrl: readTestEnv().REDIS_URL, haproxyBin, ports })
    await expect(second).rejects.toThrow(/balancer/)
    expect(await completes(stack)).toBe(8)
  })

  it('goes on without a killed gateway and a killed backend, and takes them back', async () => {
    const session = await createSession(stack.httpUrl)
    await stack.kill('gateway-1')
    await stack.kill('backend-2')
    await expect.poll(() => completes(stack), { timeout: 15_000 }).toBe(8)
    await stack.kill('gateway-2')
    await expect
      .poll(() => openSocket(stack.wsUrl, session).catch((error: Error) => error.message), {
        timeout: 15_000,
      })
      .toMatch(/^503 <html><body><h1>503 Service Unavailable<\/h1>/)
    await Promise.all(['gateway-1', 'gateway-2', 'backend-2'].map((name) => stack.restart(name)))
    await expect.poll(() => completes(stack), { timeout: 15_000 }).toBe(8)
  })
})

/** How many of eight fresh sessions get all of their tokens. */
async function completes(stack: RunningWsproxyStack): Promise<number> {
  const attempts = Array.from({ length: 8 }, async () => {
    const session = await createSession(stack.httpUrl)
    const socket = await openSocket(stack.wsUrl, session)
    const { tokens } = await query(stack.httpUrl, session, socket)
    socket.terminate()
    return tokens.length === stack.tokens.length
  })
  const results = await Promise.allSettled(attempts)
  return results.filter((result) => result.status === 'fulfilled' && result.value).length
}
