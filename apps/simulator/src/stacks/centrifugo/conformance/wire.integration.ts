import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hs256Signer } from '../../../jwt/hs256.ts'
import { ApiClient } from '../testing/api-client.ts'
import { RawClient, until } from '../testing/raw-client.ts'
import type { ConformanceServer } from './conformance-server.ts'
import { conformanceTargets } from './servers.ts'

describe.each(conformanceTargets())('the protocol on the wire against $name', ({ start }) => {
  let server: ConformanceServer
  let api: ApiClient
  const clients: RawClient[] = []
  beforeAll(async () => {
    server = await start()
    api = new ApiClient(server.apiUrl, server.apiKey)
  })
  afterAll(async () => {
    for (const client of clients) client.socket.terminate()
    await server?.close()
  })

  const newChannel = () => `session:${randomUUID()}`
  const tokenFor = (channel: string, claims: object = {}) =>
    hs256Signer(server.tokenSecret)({
      sub: channel.slice('session:'.length),
      exp: Math.floor(Date.now() / 1000) + 3600,
      channels: [channel],
      ...claims,
    })
  const open = async (): Promise<RawClient> => {
    const client = await RawClient.open(server.wsUrl)
    clients.push(client)
    return client
  }
  const subOf = (reply: Record<string, unknown>, channel: string) =>
    (reply.connect as { subs: Record<string, Record<string, unknown>> }).subs[channel]

  it('answers connect with who, until when, and the subscriptions of the token', async () => {
    const channel = newChannel()
    const client = await open()
    client.send({ id: 1, connect: { token: tokenFor(channel), name: 'test' } })
    const reply = await client.reply(1)
    expect(reply.connect).toMatchObject({
      client: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: expect.any(String),
      expires: true,
      ping: 25,
      pong: true,
    })
    expect((reply.connect as { ttl: number }).ttl).toBeGreaterThan(3590)
    const sub = subOf(reply, channel)
    expect(sub).toMatchObject({ recoverable: true, positioned: true, epoch: expect.any(String) })
    // Zero fields are left out.
    for (const field of ['offset', 'recovered', 'was_recovering', 'publications'])
      expect(sub).not.toHaveProperty(field)
  })

  it('takes the offer of a subprotocol without a name, as the older Python SDKs make it', async () => {
    const client = await RawClient.open(server.wsUrl, { 'Sec-WebSocket-Protocol': '' })
    clients.push(client)
    client.send({ id: 1, connect: { token: tokenFor(newChannel()) } })
    expect(await client.reply(1)).toHaveProperty('connect')
  })

  it('takes several commands in one frame, and answers each', async () => {
    const channel = newChannel()
    const client = await open()
    client.send({ connect: { token: tokenFor(channel) }, id: 1 }, { subscribe: { channel }, id: 2 })
    expect((await client.reply(2)).error).toEqual({ code: 105, message: 'already subscribed' })
    expect(await client.reply(1)).toHaveProperty('connect')
  })

  it('gives publications in order, however many of them share a frame', async () => {
    const channel = newChannel()
    const client = await open()
    client.send({ id: 1, connect: { token: tokenFor(channel) } })
    await client.reply(1)
    await api.publish(channel, ...Array.from({ length: 50 }, (_, i) => `w${i}`))
    await until(() => client.publications.length === 50)
    expect(client.publications).toEqual(
      Array.from({ length: 50 }, (_, i) => ({ data: { token: `w${i}` }, offset: i + 1 })),
    )
  })

  it('gives what was missed since an offset, and nothing for another epoch', async () => {
    const channel = newChannel()
    const published = await api.publish(channel, 'a', 'b', 'c')
    const { epoch } = (published[0] as { result: { epoch: string } }).result
    const token = tokenFor(channel)
    const again = await open()
    again.send({ id: 1, connect: { token, subs: { [channel]: { recover: true, offset: 1, epoch } } } })
    expect(subOf(await again.reply(1), channel)).toMatchObject({
      recovered: true,
      was_recovering: true,
      // Where the client was: the publications lead on from there.
      offset: 1,
      publications: [
        { data: { token: 'b' }, offset: 2 },
        { data: { token: 'c' }, offset: 3 },
      ],
    })
    const lost = await open()
    lost.send({
      id: 1,
      connect: { token, subs: { [channel]: { recover: true, offset: 1, epoch: 'other' } } },
    })
    const sub = subOf(await lost.reply(1), channel)
    expect(sub).toMatchObject({ was_recovering: true, offset: 3, epoch })
    expect(sub).not.toHaveProperty('recovered')
  })

  it.each([
    [
      'a wrong signature',
      { id: 1, connect: { token: `${'a'.repeat(20)}.e30.${'b'.repeat(43)}` } },
      '3500 invalid token',
    ],
    ['no token', { id: 1, connect: {} }, '3501 bad request'],
    ['another command first', { id: 1, subscribe: { channel: 'session:x' } }, '3501 bad request'],
  ])('closes on %s', async (_what, command, close) => {
    const client = await open()
    client.send(command)
    expect(await client.end()).toBe(close)
  })

  it('closes on what is not JSON', async () => {
    const client = await open()
    client.socket.send('garbage')
    expect(await client.end()).toBe('3501 bad request')
  })

  it('answers an expired token with an error and keeps the connection', async () => {
    const channel = newChannel()
    const client = await open()
    client.send({ id: 1, connect: { token: tokenFor(channel, { exp: 1_600_000_000 }) } })
    expect((await client.reply(1)).error).toEqual({ code: 109, message: 'token expired' })
    expect(client.closed).toBeUndefined()
  })

  describe('server API', () => {
    const post = (path: string, headers: Record<string, string>, body: string, query = '') =>
      fetch(`${server.apiUrl}${path}${query}`, { method: 'POST', headers, body })
    const publish = () => JSON.stringify({ method: 'publish', params: { channel: newChannel(), data: {} } })

    it('takes its key in three places, and nothing without it', async () => {
      const key = server.apiKey
      expect((await post('', { 'x-api-key': key }, publish())).status).toBe(200)
      expect((await post('', { authorization: `apikey ${key}` }, publish())).status).toBe(200)
      expect((await post('', {}, publish(), `?api_key=${key}`)).status).toBe(200)
      for (const headers of [{}, { 'x-api-key': 'wrong' }, { authorization: `Bearer ${key}` }]) {
        const res = await post('', headers as Record<string, string>, publish())
        expect([res.status, await res.text()]).toEqual([401, ''])
      }
    })

    it('answers each of several commands on a line of its own', async () => {
      const channel = newChannel()
      const replies = await api.commands(
        { method: 'publish', params: { channel, data: { token: 'a' } } },
        { method: 'PUBLISH', params: { channel, data: { token: 'b' } } },
        { method: 'subscribe', params: { user: 'nobody', channel } },
        { method: 'publish', params: { channel: 'unknown:x', data: {} } },
        { method: 'publish', params: { channel: '', data: {} } },
        { method: 'history_remove', params: { channel } },
        { method: 'publish', params: { channel, data: { token: 'c' } } },
      )
      const epoch = expect.any(String)
      expect(replies).toEqual([
        { result: { offset: 1, epoch } },
        { result: { offset: 2, epoch } },
        { result: {} },
        { error: { code: 102, message: 'unknown channel' } },
        { error: { code: 107, message: 'bad request' } },
        { result: {} },
        { result: { offset: 3, epoch } },
      ])
    })

    it('has a route for each method', async () => {
      const channel = newChannel()
      expect(await api.method('publish', { channel, data: 1 })).toMatchObject({ result: { offset: 1 } })
      expect(await api.method('broadcast', { channels: [channel], data: 2 })).toMatchObject({
        result: { responses: [{ result: { offset: 2 } }] },
      })
      expect(await api.method('history', { channel, limit: 10 })).toMatchObject({
        result: {
          offset: 2,
          publications: [
            { data: 1, offset: 1 },
            { data: 2, offset: 2 },
          ],
        },
      })
      expect(await api.method('presence', { channel })).toEqual({
        error: { code: 108, message: 'not available' },
      })
      const info = (await api.method('info', {})) as { result: { nodes: object[] } }
      expect(info.result.nodes.length).toBeGreaterThan(0)
      const batch = await api.method('batch', { commands: [{ publish: { channel, data: 3 } }] })
      expect(batch).toMatchObject({ replies: [{ publish: { offset: 3 } }] })
    })

    it('refuses other methods and bodies', async () => {
      const headers = { 'x-api-key': server.apiKey }
      expect((await fetch(server.apiUrl, { headers })).status).toBe(405)
      for (const body of ['', 'garbage', '{"method":'])
        expect((await post('', headers, body)).status).toBe(400)
    })
  })

  it('shows its metrics under their names', async () => {
    const channel = newChannel()
    const client = await open()
    client.send({ id: 1, connect: { token: tokenFor(channel) } })
    await client.reply(1)
    const page = await (await fetch(server.apiUrl.replace(/api$/, 'metrics'))).text()
    for (const name of [
      'centrifugo_node_num_clients',
      'centrifugo_node_num_users',
      'centrifugo_node_num_channels',
      'centrifugo_node_num_subscriptions',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect(page).toMatch(new RegExp(`^${name}(\\{.*\\})? [0-9.e+]+$`, 'm'))
  })
})
