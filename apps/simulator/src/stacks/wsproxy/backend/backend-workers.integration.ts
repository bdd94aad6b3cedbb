import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { processTreeUsage } from '../../../balancer/haproxy/process-usage.ts'
import { readTestEnv } from '../../../env.ts'
import { createSession, openSocket, query } from '../../../testing/client.ts'
import { type RunningWsproxyStack, startWsproxyStack } from '../start.ts'

let stack: RunningWsproxyStack
beforeAll(async () => {
  stack = await startWsproxyStack({
    redisUrl: readTestEnv().REDIS_URL,
    backendWorkers: 2,
    correlationIds: true,
    hearClients: true,
    tokenDelayMs: 5,
  })
})
afterAll(() => stack.close())

it('serves one port from several processes, and counts what all of them did', async () => {
  const [backend] = stack.backends
  const [gateway] = stack.gateways
  for (let n = 0; n < 4; n++) {
    const session = await createSession(stack.httpUrl)
    const socket = await openSocket(stack.wsUrl, session)
    socket.send('{"type":"hello"}')
    const { frames } = await query(stack.httpUrl, session, socket)
    expect(new Set(frames.map(({ text }) => (JSON.parse(text) as { query_id: string }).query_id)).size).toBe(
      1,
    )
    socket.close()
  }
  await Promise.all([backend?.process.refresh(), gateway?.process.refresh()])
  expect(backend?.process.counters).toMatchObject({ published: 4 * 19, unheard: 0 })
  // Whoever shares this Redis is heard as well.
  expect(backend?.process.counters.upHeard).toBeGreaterThanOrEqual(4)
  expect(gateway?.process.counters).toMatchObject({ forwarded: 4 * 19, upReceived: 4, upUnheard: 0 })
})

it('is as many processes as it was told, and leaves none behind', async () => {
  const pid = stack.backends[0]?.process.pid ?? 0
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  expect(children).toHaveLength(2)
  await stack.kill('backend-1')
  // A process that nobody has reaped yet has ended all the same: it holds no memory.
  const memory = async (child: string) => (await processTreeUsage(Number(child)))?.rssBytes ?? 0
  await expect.poll(() => Promise.all(children.map(memory)), { timeout: 10_000 }).toEqual([0, 0])
})
