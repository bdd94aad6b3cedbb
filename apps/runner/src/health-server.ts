import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HealthServer {
  readonly port: number
  close(): Promise<void>
}

/** `GET /health` on loopback: 200 with `facts()` when it is really working, 503 with the reason otherwise. */
export async function startHealthServer(
  port: number,
  facts: () => { readonly ready: boolean; readonly [fact: string]: unknown },
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const { ready, ...rest } = facts()
    const known = request.url === '/health' && (request.method === 'GET' || request.method === 'HEAD')
    response.writeHead(known ? (ready ? 200 : 503) : 404, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(known ? { status: ready ? 'ok' : 'unavailable', ...rest } : { error: 'GET /health' }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
