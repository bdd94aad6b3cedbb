import { createServer, type RequestListener, type Server } from 'node:http'
import { listen } from '../net/listen.ts'

export interface OpenHttpServer {
  server: Server
  port: number
  /** Connections open now. */
  connections(): number
  close(): Promise<void>
}

/** Longer than a client keeps an idle connection, so that the client is the one to close it. */
const KEEP_ALIVE_MS = 75_000

/** An HTTP server that counts its connections, and whose close does not wait for idle ones. */
export async function openHttpServer(
  handler: RequestListener,
  port: number,
  host: string,
): Promise<OpenHttpServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, noDelay: true }, handler)
  let connections = 0
  server.on('connection', (socket) => {
    connections++
    socket.on('close', () => {
      connections--
    })
  })
  return {
    server,
    port: await listen(server, port, host),
    connections: () => connections,
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}
