import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { hs256Signer } from '../../../jwt/hs256.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { addresses } from '../conformance/conformance-server.ts'
import { DEMO_API_KEY, DEMO_TOKEN_SECRET } from '../demo-keys.ts'
import { ApiClient } from '../testing/api-client.ts'
import { testNodeConfig } from '../testing/node-config.ts'
import { RawClient, until } from '../testing/raw-client.ts'
import type { NodeConfig } from './node-config.ts'
import { startNode } from './start-node.ts'

const log = pino({ level: 'silent' })
const nodes: RunningComponent[] = []
const clients: RawClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

async function node(settings: Partial<NodeConfig> = {}) {
  const running = await startNode(testNodeConfig(settings), log)
  nodes.push(running)
  const { wsUrl, apiUrl } = addresses(`http://127.0.0.1:${running.port}`)
  return { wsUrl, running, api: new ApiClient(apiUrl, DEMO_API_KEY) }
}

const newChannel = () => `session:${randomUUID()}`
const tokenFor = (channel: string, lifeSeconds = 3600) =>
  hs256Signer(DEMO_TOKEN_SECRET)({
    sub: 'user',
    exp: Math.floor(Date.now() / 1000) + lifeSeconds,
    channels: [channel],
  })

async function open(wsUrl: string): Promise<RawClient> {
  const client = await RawClient.open(wsUrl)
  clients.push(client)
  return client
}

async function connected(wsUrl: string, channel: string): Promise<RawClient> {
  const client = await open(wsUrl)
  client.send({ id: 1, connect: { token: tokenFor(channel) } })
  await client.reply(1)
  return client
}

describe('time limits', () => {
  it('pings, and closes on a client that does not answer', async () => {
    const { wsUrl } = await node({ pingIntervalMs: 100, pongTimeoutMs: 1_500 })
    const silent = await connected(wsUrl, newChannel())
    const answering = await connected(wsUrl, newChannel())
    answering.socket.on('message', (data) => {
      if (String(data) === '{}') answering.socket.send('{}')
    })
    expect(await silent.end()).toBe('3012 no pong')
    expect(silent.frames).toContain('{}')
    expect(answering.closed).toBeUndefined()
    expect(answering.frames.filter((frame) => frame === '{}').length).toBeGreaterThan(1)
  })

  it('closes a connection that never says connect', async () => {
    const { wsUrl } = await node({ staleCloseDelayMs: 100 })
    const client = await open(wsUrl)
    expect(await client.end()).toBe('3502 stale')
  })

  it('closes an expired connection, unless its token is refreshed', async () => {
    const { wsUrl } = await node({ expiredCloseDelayMs: 100 })
    const channel = newChannel()
    const [lazy, refreshed] = await Promise.all([open(wsUrl), open(wsUrl)])
    for (const client of [lazy, refreshed]) client.send({ id: 1, connect: { token: tokenFor(channel, 2) } })
    await refreshed.reply(1)
    refreshed.send({ id: 2, refresh: { token: tokenFor(channel) } })
    expect(await refreshed.reply(2)).toMatchObject({ refresh: { expires: true } })
    expect(await lazy.end()).toBe('3005 connection expired')
    expect(refreshed.closed).toBeUndefined()
  })

  it('closes a client that does not read', async () => {
    const { wsUrl, api, running } = await node({ queueMaxBytes: 100_000 })
    const channel = newChannel()
    const client = await connected(wsUrl, channel)
    // What the kernel takes for the client counts as read.
    client.socket.pause()
    const data = { token: 'x'.repeat(500_000) }
    for (let i = 0; i < 20; i++) await api.method('publish', { channel, data })
    await until(() => running.counters().clients === 0)
    const metrics = await (
      await fetch(wsUrl.replace('ws:', 'http:').replace(/connection.*/, 'metrics'))
    ).text()
    expect(metrics).toContain('centrifugo_client_num_server_disconnects{code="3008"} 1')
  })

  it('says goodbye when it stops', async () => {
    const { wsUrl, running } = await node()
    const client = await connected(wsUrl, newChannel())
    await running.close()
    expect(await client.end()).toBe('3001 shutdown')
  })
})

it('joins messages that come together with newlines', async () => {
  const { wsUrl, api } = await node()
  const channel = newChannel()
  const client = await connected(wsUrl, channel)
  await api.publish(channel, ...Array.from({ length: 50 }, (_, i) => `w${i}`))
  await until(() => client.publications.length === 50)
  expect(client.frames.length).toBeLessThan(40)
})

it('lets a subscribe succeed where it is told to be lenient', async () => {
  const { wsUrl, api } = await node({ lenientSubscribe: true })
  const channel = newChannel()
  const client = await connected(wsUrl, channel)
  client.send({ id: 2, subscribe: { channel } }, { id: 3, subscribe: { channel: newChannel() } })
  expect(await client.reply(2)).toEqual({ id: 2, subscribe: {} })
  expect(await client.reply(3)).toMatchObject({ error: { code: 103 } })
  await api.publish(channel, 'once')
  await until(() => client.publications.length > 0)
  await api.publish(channel, 'again')
  await until(() => client.publications.length === 2)
})

describe('two nodes over one Redis', () => {
  const cluster = async () => {
    const redisPrefix = `centrifugo-test-${randomUUID()}`
    return [await node({ redisPrefix, name: 'node-1' }), await node({ redisPrefix, name: 'node-2' })] as const
  }

  it('what one takes, the client of the other gets; who was on one recovers on the other', async () => {
    const [one, two] = await cluster()
    const channel = newChannel()
    const client = await connected(two.wsUrl, channel)
    await one.api.publish(channel, 'a', 'b')
    await until(() => client.publications.length === 2)
    client.socket.terminate()
    const [published] = await two.api.publish(channel, 'c')
    const { epoch } = (published as { result: { epoch: string } }).result
    const again = await open(one.wsUrl)
    again.send({
      id: 1,
      connect: { token: tokenFor(channel), subs: { [channel]: { recover: true, offset: 2, epoch } } },
    })
    expect(JSON.stringify(await again.reply(1))).toContain(
      '"publications":[{"data":{"token":"c"},"offset":3}]',
    )
  })

  it('know each other, and each other’s clients', async () => {
    const [one, two] = await cluster()
    const channel = newChannel()
    const client = await connected(two.wsUrl, channel)
    const { result } = (await one.api.method('info', {})) as { result: { nodes: { name: string }[] } }
    expect(result.nodes.map(({ name }) => name).sort()).toEqual(['node-1', 'node-2'])
    expect(await one.api.method('channels', {})).toEqual({
      result: { channels: { [channel]: { num_clients: 1 } } },
    })
    await one.api.method('disconnect', { user: 'user', disconnect: { code: 4000, reason: 'moved' } })
    expect(await client.end()).toBe('4000 moved')
  })

  it('publish a body that is sent twice under one name only once', async () => {
    const [one, two] = await cluster()
    const channel = newChannel()
    const client = await connected(one.wsUrl, channel)
    const body = ['a', 'b']
      .map((token) => JSON.stringify({ method: 'publish', params: { channel, data: { token } } }))
      .join('\n')
    const headers = { 'x-api-key': DEMO_API_KEY, 'x-broadside-batch': randomUUID() }
    const send = async (wsUrl: string) => {
      const apiUrl = wsUrl.replace('ws:', 'http:').replace('connection/websocket', 'api')
      return (await fetch(apiUrl, { method: 'POST', headers, body })).text()
    }
    const first = await send(one.wsUrl)
    expect(await send(two.wsUrl)).toBe(first)
    await one.api.publish(channel, 'c')
    await until(() => client.publications.length >= 3)
    expect(client.publications.map(({ offset }) => offset)).toEqual([1, 2, 3])
  })
})

it('delivers each publication once and in order to a client that is cut again and again', async () => {
  const { wsUrl, api } = await node()
  const channel = newChannel()
  const total = 600
  const publishing = (async () => {
    for (let n = 0; n < total; n += 3) await api.publish(channel, `${n}`, `${n + 1}`, `${n + 2}`)
  })()
  const received: { data: unknown; offset?: number }[] = []
  let position = { offset: 0, epoch: '' }
  while (received.length < total) {
    const client = await open(wsUrl)
    client.send({
      id: 1,
      connect: { token: tokenFor(channel), subs: { [channel]: { recover: true, ...position } } },
    })
    const reply = await client.reply(1)
    const sub = (reply.connect as { subs: Record<string, { epoch: string; publications?: typeof received }> })
      .subs[channel]
    const wanted = client.publications.length + 20
    await until(
      () => client.publications.length >= wanted || received.length + client.publications.length >= total,
      300,
    ).catch(() => undefined)
    client.socket.terminate()
    // Publications pushed in the reply's frame come after those in the reply.
    received.push(...(sub?.publications ?? []), ...client.publications)
    position = { offset: received.at(-1)?.offset ?? 0, epoch: sub?.epoch ?? '' }
  }
  await publishing
  expect(received.map(({ offset }) => offset)).toEqual(Array.from({ length: total }, (_, i) => i + 1))
  expect(received.map(({ data }) => (data as { token: string }).token)).toEqual(
    Array.from({ length: total }, (_, i) => `${i}`),
  )
})
