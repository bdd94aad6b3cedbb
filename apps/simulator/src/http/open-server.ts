import { createServer, type RequestListener, type Server } from 'node:http'
import { listen } from '../net/listen.ts'
import { ClientConnections } from '../process/client-connections.ts'

export interface OpenHttpServer {
  readonly server: Server
  readonly port: number
  readonly clients: ClientConnections
  close(): Promise<void>
}

/** Longer than a client or proxy keeps an idle connection, so that it is always the one to close it. */
const KEEP_ALIVE_MS = 75_000

/** An HTTP server that knows its connections, and whose close does not wait for idle ones. */
export async function openHttpServer(
  handler: RequestListener,
  port: number,
  host: string,
): Promise<OpenHttpServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, noDelay: true }, handler)
  const clients = new ClientConnections().watch(server)
  return {
    server,
    clients,
    port: await listen(server, port, host),
    async close() {
      const closed = new Promise((done) => server.close(done))
      clients.destroyAll()
      await closed
    },
  }
}
