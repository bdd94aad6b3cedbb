import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { type WebSocket, WebSocketServer } from 'ws'

/** A server on a free loopback port; disposing ends it with all its connections. */
export interface Loopback extends AsyncDisposable {
  readonly port: number
  /** Connections accepted so far. */
  connections(): number
}

const file = (name: string): string =>
  readFileSync(new URL(`./tls-for-tests-only/${name}`, import.meta.url), 'utf8')

/** The self-signed certificate of the tests. */
export const testTls = (): { key: string; cert: string } => ({ key: file('key.pem'), cert: file('cert.pem') })

/** A TCP server that may answer whatever it likes. */
export function rawServer(onConnection: (socket: Socket) => void): Promise<Loopback> {
  return listen(createServer({ noDelay: true }, onConnection))
}

export function rawTlsServer(onConnection: (socket: Socket) => void): Promise<Loopback> {
  return listen(createTlsServer(testTls(), onConnection))
}

/** TLS before a plain server on loopback: whatever that one speaks, over https and wss. */
export function tlsBefore(port: number): Promise<Loopback> {
  return rawTlsServer((socket) => {
    const plain = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.pipe(plain).pipe(socket)
    plain.on('error', () => socket.destroy())
    socket.on('close', () => plain.destroy())
  })
}

export function httpServer(onRequest: RequestListener): Promise<Loopback> {
  return listen(createHttpServer({ keepAliveTimeout: 60_000 }, onRequest))
}

export function httpsServer(onRequest: RequestListener): Promise<Loopback> {
  return listen(createHttpsServer(testTls(), onRequest))
}

/** A server on the `ws` library, plain or TLS. */
export function wsServer(
  onConnection: (socket: WebSocket, request: IncomingMessage) => void,
  secure = false,
): Promise<Loopback> {
  const server = secure ? createHttpsServer(testTls()) : createHttpServer()
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', onConnection)
  return listen(server)
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = await rawServer(() => undefined)
  await server[Symbol.asyncDispose]()
  return server.port
}

async function listen(server: Server): Promise<Loopback> {
  const open = new Set<Socket>()
  let count = 0
  server.on('connection', (socket: Socket) => {
    count++
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // Clients under test reset connections on purpose; the error is the expected end.
    socket.on('error', () => open.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
