import { randomUUID } from 'node:crypto'
import { Centrifuge, type PublicationContext } from 'centrifuge'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { hs256Signer } from '../../../jwt/hs256.ts'
import { ApiClient } from '../testing/api-client.ts'
import { until } from '../testing/raw-client.ts'
import type { ConformanceServer } from './conformance-server.ts'
import { conformanceTargets } from './servers.ts'

/** The SDK's sockets, so that a test can cut one as a broken network does. */
class CountedSocket extends WebSocket {
  static opened: CountedSocket[] = []
  constructor(url: string) {
    super(url, { perMessageDeflate: false })
    CountedSocket.opened.push(this)
  }
}

describe.each(conformanceTargets())('the official JavaScript client against $name', ({ start }) => {
  let server: ConformanceServer
  let api: ApiClient
  let clients: Centrifuge[] = []
  beforeAll(async () => {
    server = await start()
    api = new ApiClient(server.apiUrl, server.apiKey)
  })
  afterEach(() => {
    for (const client of clients) client.disconnect()
    clients = []
    CountedSocket.opened = []
  })
  afterAll(() => server?.close())

  const newChannel = () => `session:${randomUUID()}`
  const tokenFor = (channel: string, lifeSeconds = 3600, secret = server.tokenSecret) =>
    hs256Signer(secret)({
      sub: channel.slice('session:'.length),
      exp: Math.floor(Date.now() / 1000) + lifeSeconds,
      channels: [channel],
    })
  const newClient = (options: ConstructorParameters<typeof Centrifuge>[1]): Centrifuge => {
    const client = new Centrifuge(server.wsUrl, {
      websocket: CountedSocket,
      minReconnectDelay: 20,
      maxReconnectDelay: 100,
      ...options,
    })
    clients.push(client)
    return client
  }
  const connected = async (client: Centrifuge): Promise<void> => {
    client.connect()
    await client.ready(5000)
  }
  const words = (publications: PublicationContext[]) =>
    publications.map(({ data }) => (data as { token: string }).token)

  it('connects, and is subscribed by the token’s channels', async () => {
    const channel = newChannel()
    const client = newClient({ token: tokenFor(channel) })
    const subscribed = new Promise((resolve) => client.on('subscribed', resolve))
    await connected(client)
    expect(await subscribed).toMatchObject({ channel, positioned: true, recoverable: true })
  })

  it('gets publications in order, with rising offsets, also several at once', async () => {
    const channel = newChannel()
    const client = newClient({ token: tokenFor(channel) })
    const publications: PublicationContext[] = []
    client.on('publication', (ctx) => publications.push(ctx))
    await connected(client)
    const expected = Array.from({ length: 60 }, (_, i) => `word-${i}`)
    await api.publish(channel, ...expected)
    await until(() => publications.length >= expected.length)
    expect(words(publications)).toEqual(expected)
    expect(publications.map(({ offset }) => offset)).toEqual(expected.map((_, i) => i + 1))
    expect(publications.every((ctx) => ctx.channel === channel)).toBe(true)
  })

  it('recovers after its socket was cut: everything once, in order', async () => {
    const channel = newChannel()
    const client = newClient({ token: tokenFor(channel) })
    const publications: PublicationContext[] = []
    const recoveries: boolean[] = []
    client.on('publication', (ctx) => publications.push(ctx))
    client.on('subscribed', ({ wasRecovering, recovered }) => {
      if (wasRecovering) recoveries.push(recovered)
    })
    await connected(client)
    await api.publish(channel, 'a', 'b')
    await until(() => publications.length === 2)
    CountedSocket.opened.at(-1)?.terminate()
    await api.publish(channel, 'c', 'd', 'e')
    await until(() => recoveries.length === 1)
    await api.publish(channel, 'f')
    await until(() => publications.length >= 6)
    expect(recoveries).toEqual([true])
    expect(words(publications)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it('is told when what it missed is gone', async () => {
    const channel = newChannel()
    const client = newClient({ token: tokenFor(channel) })
    const publications: PublicationContext[] = []
    const recoveries: boolean[] = []
    client.on('publication', (ctx) => publications.push(ctx))
    client.on('subscribed', ({ wasRecovering, recovered }) => {
      if (wasRecovering) recoveries.push(recovered)
    })
    await connected(client)
    await api.publish(channel, 'a')
    await until(() => publications.length === 1)
    CountedSocket.opened.at(-1)?.terminate()
    await api.publish(channel, 'b', 'c')
    await api.commands({ method: 'history_remove', params: { channel } })
    await until(() => recoveries.length === 1)
    await api.publish(channel, 'd')
    await until(() => publications.length >= 2)
    expect(recoveries).toEqual([false])
    expect(words(publications)).toEqual(['a', 'd'])
  })

  it('asks for a new token when the one it has is expired', async () => {
    const channel = newChannel()
    let asked = 0
    const client = newClient({
      token: tokenFor(channel, -10),
      getToken: async () => {
        asked += 1
        return tokenFor(channel)
      },
    })
    await connected(client)
    expect(asked).toBe(1)
  })

  it('gives up on a token with a wrong signature', async () => {
    const client = newClient({ token: tokenFor(newChannel(), 3600, 'not the secret of this server') })
    const ended = new Promise((resolve) => client.on('disconnected', resolve))
    client.connect()
    expect(await ended).toMatchObject({ code: 3500, reason: 'invalid token' })
  })

  it('hears that a channel of its token cannot be subscribed again, and gets its publications all the same', async () => {
    const channel = newChannel()
    const client = newClient({ token: tokenFor(channel) })
    const publications: PublicationContext[] = []
    client.on('publication', (ctx) => publications.push(ctx))
    const subscription = client.newSubscription(channel)
    const refused = new Promise((resolve) => subscription.on('unsubscribed', resolve))
    subscription.subscribe()
    await connected(client)
    expect(await refused).toMatchObject({ code: 105, reason: 'already subscribed' })
    await api.publish(channel, 'x')
    await until(() => publications.length === 1)
    expect(words(publications)).toEqual(['x'])
  })

  it('is subscribed, unsubscribed and disconnected by the server API', async () => {
    const channel = newChannel()
    const user = channel.slice('session:'.length)
    const client = newClient({ token: tokenFor(channel) })
    const happened: string[] = []
    client.on('subscribed', (ctx) => happened.push(`subscribed ${ctx.channel}`))
    client.on('unsubscribed', (ctx) => happened.push(`unsubscribed ${ctx.channel}`))
    client.on('disconnected', ({ code }) => happened.push(`disconnected ${code}`))
    await connected(client)
    const more = newChannel()
    await api.method('subscribe', { user, channel: more })
    await until(() => happened.includes(`subscribed ${more}`))
    await api.method('unsubscribe', { user, channel: more })
    await until(() => happened.includes(`unsubscribed ${more}`))
    await api.method('disconnect', { user })
    await until(() => happened.length === 4)
    expect(happened.at(-1)).toBe('disconnected 3503')
  })
})
