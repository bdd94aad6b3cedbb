import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Services } from '../services.ts'

export interface MetricsServer {
  /** Resolves once it listens; undefined: METRICS_PORT is not set, or the port is taken. */
  readonly port: Promise<number | undefined>
  close(): Promise<void>
}

/** `GET /metrics` on a port of its own, on loopback unless METRICS_HOST says otherwise: numbers of the installation are nobody else's business. */
export function serveMetrics(services: Services): MetricsServer {
  const { env, log } = services
  if (env.METRICS_PORT === undefined)
    return { port: Promise.resolve(undefined), close: async () => undefined }
  const server = createServer((request, response) => {
    if (request.url === '/metrics' && request.method === 'GET') void answer(response, services)
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics')
  })
  server.listen(env.METRICS_PORT, env.METRICS_HOST)
  const port = listening(server).catch((error: Error) => {
    // Another web process on this machine has the port: its own numbers are there, and pages work without ours.
    log.warn({ err: { message: error.message } }, 'metrics are not served')
    return undefined
  })
  return {
    port,
    async close() {
      if ((await port) === undefined) return
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => resolve((server.address() as AddressInfo).port))
  })

async function answer(response: ServerResponse, { metrics, log }: Services): Promise<void> {
  try {
    const text = await metrics.registry.metrics()
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text)
  } catch (error) {
    log.error({ err: error }, 'the metrics could not be written')
    response.writeHead(500, { 'content-type': 'text/plain' }).end('The log of the web process says why.')
  }
}
