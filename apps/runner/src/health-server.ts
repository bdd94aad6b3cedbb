import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

export interface HealthServer {
  readonly port: number
  close(): Promise<void>
}

/**
 * On loopback: `GET /health` answers 200 with `facts()` when it is really working, 503 with the reason otherwise;
 * `GET /metrics` answers what Prometheus reads.
 */
export async function startHealthServer(
  port: number,
  facts: () => { readonly ready: boolean; readonly [fact: string]: unknown },
  metrics: Registry,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics' && request.method === 'GET') {
      void answerMetrics(response, metrics)
      return
    }
    const { ready, ...rest } = facts()
    const known = request.url === '/health' && (request.method === 'GET' || request.method === 'HEAD')
    response.writeHead(known ? (ready ? 200 : 503) : 404, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        known ? { status: ready ? 'ok' : 'unavailable', ...rest } : { error: 'GET /health or /metrics' },
      ),
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

async function answerMetrics(response: ServerResponse, metrics: Registry): Promise<void> {
  try {
    const text = await metrics.metrics()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
  } catch (error) {
    response
      .writeHead(500, { 'content-type': 'text/plain' })
      .end(error instanceof Error ? error.message : 'failed')
  }
}
