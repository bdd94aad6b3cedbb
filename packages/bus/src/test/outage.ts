import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** The way to Redis, which a test can cut, block and mend: what clients see when Redis restarts or a cable is pulled. */
export interface Outage {
  /** Redis by this way. */
  readonly url: string
  /** Every connection breaks and new ones are refused, as when the server is down. */
  cut(): Promise<void>
  /** Connections stay open but nothing comes through, as behind a firewall. */
  block(): void
  /** After `cut` or `block`. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** A relay on loopback before the Redis of `redisUrl`. */
export async function createOutage(redisUrl: string): Promise<Outage> {
  const target = new URL(redisUrl)
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  let blocked = false

  const relay = (client: Socket): void => {
    const upstream = connect(Number(target.port || 6379), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => blocked || to.write(chunk)) // blocked: as good as lost
      from.on('error', () => to.destroy()) // the other side then sees a broken connection too
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }
  const listen = async (): Promise<void> => {
    server = createServer(relay).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    dropAll()
    await closed
  }

  await listen()
  const path = new URL(redisUrl)
  path.hostname = '127.0.0.1'
  path.port = String(port)
  return {
    url: path.href,
    cut: stop,
    block: () => {
      blocked = true
    },
    async mend() {
      if (blocked) dropAll() // what was lost in between breaks the streams
      blocked = false
      if (!server.listening) await listen()
    },
    close: stop,
  }
}
