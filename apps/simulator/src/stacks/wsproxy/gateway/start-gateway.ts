import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { GatewayFaults } from '@broadside/shared/config/stacks/wsproxy'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { rawResponse } from '../../../http/raw-response.ts'
import { listen } from '../../../net/listen.ts'
import { ClientConnections } from '../../../process/client-connections.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { openRedis, openSubscriber } from '../../../redis/open-redis.ts'
import { downChannel } from '../session-keys.ts'
import { createTokenVerifier } from '../session-token.ts'
import type { ClientSocket } from './client-socket.ts'
import { withFaults } from './faithful/with-faults.ts'
import { Heartbeat } from './heartbeat.ts'
import { gatewayRoute } from './routes.ts'
import { CountedSubscriptions } from './subscriptions.ts'
import { openClient, prepareClient, type UpgradeParts } from './upgrade.ts'

export interface GatewayConfig {
  /** Told to clients in the answer to the upgrade. */
  name?: string
  host: string
  /** 0 picks a free port. */
  port: number
  redisUrl: string
  jwtSecret: string
  pingIntervalMs: number
  pingTimeoutMs: number
  maxMessageBytes: number
  /** Faults of the original; none unless told. */
  faults?: GatewayFaults
}

/** Room above the documented limit, so that "Message too large" can be answered before `ws` closes with 1009. */
const PAYLOAD_HEADROOM_BYTES = 1024 * 1024

/** Starts the WebSocket gateway. Rejects when Redis or the port is not to be had. */
export async function startGateway(config: GatewayConfig, log: Logger): Promise<RunningComponent> {
  const redis = await openRedis(config.redisUrl, 'gateway', log)
  const subscriber = await openSubscriber(config.redisUrl, 'gateway', log)
  const warn = rateLimited(1000, (error: unknown, what: string) => log.warn({ err: error }, what))
  const clients = new Set<ClientSocket>()
  const sockets = new ClientConnections()
  const up = { upReceived: 0, upPublished: 0, upUnheard: 0, upFailed: 0 }
  const parts: UpgradeParts = {
    verify: createTokenVerifier(config.jwtSecret),
    subscriptions: withFaults(
      new CountedSubscriptions(subscriber, (error) => warn(error, 'unsubscribe failed')),
      config.faults,
    ),
    heartbeat: new Heartbeat(config.pingIntervalMs, config.pingTimeoutMs),
    webSockets: new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      clientTracking: false,
      maxPayload: config.maxMessageBytes + PAYLOAD_HEADROOM_BYTES,
    }),
    maxMessageBytes: config.maxMessageBytes,
    publishUp: (channel, text) => {
      up.upReceived += 1
      redis.publish(channel, text).then(
        (subscribers) => {
          up.upPublished += 1
          if (subscribers === 0) up.upUnheard += 1
        },
        (error) => {
          up.upFailed += 1
          warn(error, 'a client message was lost')
        },
      )
    },
    clients,
    onNotReady: (error) => warn(error, 'subscription failed'),
  }
  if (config.name !== undefined)
    parts.webSockets.on('headers', (headers) => headers.push(`X-Served-By: ${config.name}`))
  parts.webSockets.on('wsClientError', (_error, tcp) => refuse(tcp, 400, ''))

  const server = createServer({ noDelay: true }, (req, res) => {
    answer(parts, redis, req, res).catch((error) => {
      log.error({ err: error }, 'request failed')
      res.destroy()
    })
  })
  server.on('upgrade', (req, tcp, head) => {
    sockets.add(tcp)
    // From here on the socket is ours; a reset must not become an uncaught exception.
    tcp.on('error', () => tcp.destroy())
    upgrade(parts, req, tcp, head).catch((error) => {
      log.error({ err: error }, 'upgrade failed')
      tcp.destroy()
    })
  })
  const port = await listen(server, config.port, config.host)
  return {
    port,
    faults: sockets.faults,
    counters: () => ({ connections: clients.size, ...parts.subscriptions.counters(), ...up }),
    async close() {
      const closed = new Promise((done) => server.close(done))
      for (const client of clients) client.cut()
      server.closeAllConnections()
      await closed
      parts.heartbeat.stop()
      subscriber.disconnect()
      redis.disconnect()
    },
  }
}

async function upgrade(parts: UpgradeParts, req: IncomingMessage, tcp: Duplex, head: Buffer): Promise<void> {
  const route = gatewayRoute(req.method, req.url)
  if (route.kind === 'method-not-allowed') return refuse(tcp, 405, '')
  if (route.kind !== 'socket') return refuse(tcp, 404, '')
  const prepared = await prepareClient(parts, req, route.sessionId)
  if ('refusal' in prepared) return refuse(tcp, prepared.refusal.status, prepared.refusal.body)
  openClient(parts, prepared.client, route.sessionId, req, tcp, head)
}

async function answer(
  parts: UpgradeParts,
  redis: Redis,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const route = gatewayRoute(req.method, req.url)
  switch (route.kind) {
    case 'ready':
      return send(res, 200, 'application/json', JSON.stringify({ status: 'ready' }))
    case 'health':
      return health(parts, redis, res)
    case 'method-not-allowed':
      return send(res, 405)
    case 'not-found':
      return send(res, 404)
    case 'socket': {
      const prepared = await prepareClient(parts, req, route.sessionId)
      if ('refusal' in prepared)
        return send(res, prepared.refusal.status, 'text/plain; charset=utf-8', prepared.refusal.body)
      parts.subscriptions.detach(downChannel(route.sessionId), prepared.client)
      return send(res, 400)
    }
  }
}

async function health(parts: UpgradeParts, redis: Redis, res: ServerResponse): Promise<void> {
  try {
    await redis.ping()
    const body = { active_connections: parts.clients.size, redis: 'connected', status: 'healthy' }
    send(res, 200, 'application/json', JSON.stringify(body))
  } catch (error) {
    const body = { error: (error as Error).message, redis: 'disconnected', status: 'unhealthy' }
    send(res, 503, 'application/json', JSON.stringify(body))
  }
}

function send(res: ServerResponse, status: number, type?: string, body = ''): void {
  res.writeHead(status, {
    'content-length': Buffer.byteLength(body),
    ...(type ? { 'content-type': type } : {}),
  })
  res.end(body)
}

const refuse = (tcp: Duplex, status: number, body: string): void => {
  tcp.end(rawResponse(status, body))
}
