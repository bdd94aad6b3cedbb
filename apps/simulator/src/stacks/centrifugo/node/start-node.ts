import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { rawResponse } from '../../../http/raw-response.ts'
import { listen } from '../../../net/listen.ts'
import { ClientConnections } from '../../../process/client-connections.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { createConnectionTokenVerifier } from '../connection-token.ts'
import { type AcceptParts, acceptClient } from './accept-client.ts'
import { type ApiHandlerParts, answer, handleApi } from './api/handle-api.ts'
import { rulesOf } from './channel-rules.ts'
import { Hub } from './client/hub.ts'
import { sweep } from './client/sweep.ts'
import { joinCluster } from './cluster.ts'
import { metricsText, NodeCounters } from './metrics.ts'
import type { NodeConfig } from './node-config.ts'
import { DISCONNECTS } from './protocol.ts'

/** Larger messages of a client end its connection, as the original's default does. */
const MAX_MESSAGE_BYTES = 64 * 1024
const SOCKET_PATH = '/connection/websocket'
/** How exact pings and time limits are; a test with shorter limits gets shorter sweeps. */
const SWEEP_MS = 250
const KEEP_ALIVE_MS = 75_000
const ADMIN_PAGE =
  '<!doctype html><title>Centrifugo-compatible node</title><p>A simulated node; it has no admin pages.</p>\n'

/** Starts one node: WebSocket clients, the server API and metrics on one port. Rejects when Redis or the port is not to be had. */
export async function startNode(config: NodeConfig, log: Logger): Promise<RunningComponent> {
  const hub = new Hub()
  const counters = new NodeCounters()
  const cluster = await joinCluster(config, hub, log)
  const { broker, feed, control } = cluster
  const sockets = new ClientConnections()
  const onError = rateLimited(1000, (error: unknown) => log.error({ err: error }, 'request failed'))
  const nowMs = () => performance.now()
  const channelRules = (channel: string) => rulesOf(channel, config)
  let stopping = false
  const api: ApiHandlerParts = {
    broker,
    control,
    rulesOf: channelRules,
    apiKey: config.apiKey,
    isStopping: () => stopping,
    onCommands: (count) => {
      counters.apiCommands += count
    },
    onPublished(published) {
      counters.published += published.length
      for (const { nodes } of published) if (nodes === 0) counters.unheard += 1
    },
  }
  const accept: AcceptParts = {
    webSockets: new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      clientTracking: false,
      maxPayload: MAX_MESSAGE_BYTES,
    }),
    hub,
    queueMaxBytes: config.queueMaxBytes,
    staleCloseDelayMs: config.staleCloseDelayMs,
    client: {
      broker,
      feed,
      rulesOf: channelRules,
      onDelivered: () => {
        counters.delivered += 1
      },
      onDisconnect: (code) => counters.disconnected(code),
      onUnsubscribe: (code) => counters.unsubscribed(code),
      onRecover: (recovered, publications) => {
        counters.recovers[recovered ? 'yes' : 'no'] += 1
        counters.replayed += publications
      },
      onSkipped: () => {
        counters.skipped += 1
      },
    },
    commands: {
      verify: createConnectionTokenVerifier(config.tokenSecret),
      rulesOf: channelRules,
      pingSeconds: config.pingIntervalMs / 1000,
      expiredCloseDelayMs: config.expiredCloseDelayMs,
      lenientSubscribe: config.lenientSubscribe,
      nowMs,
      onError,
    },
  }
  accept.webSockets.on('headers', (headers) => headers.push(`X-Served-By: ${config.name}`))
  accept.webSockets.on('wsClientError', (_error, tcp) => tcp.end(rawResponse(400, '')))

  const gauges = () => ({
    clients: hub.clients,
    users: hub.users,
    channels: feed.channels,
    subscriptions: hub.subscriptions,
  })
  const server = createServer({ noDelay: true, keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    serve(req, res).catch((error) => {
      onError(error)
      if (res.headersSent) res.destroy()
      else answer(res, 500, 'text/plain; charset=utf-8', 'Internal Server Error\n')
    })
  })
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = pathOf(req)
    if (path === '/api' || path.startsWith('/api/')) return handleApi(api, req, res)
    if (path === '/metrics')
      return answer(res, 200, 'text/plain; version=0.0.4', metricsText(gauges(), counters))
    if (path === '/health') return answer(res, 200, 'application/json', '{}')
    if (path === '/') return answer(res, 200, 'text/html; charset=utf-8', ADMIN_PAGE)
    // The endpoint of sockets, asked without an upgrade.
    answer(res, path === SOCKET_PATH ? 400 : 404)
  }
  server.on('upgrade', (req, tcp, head) => {
    sockets.add(tcp)
    tcp.on('error', () => tcp.destroy())
    if (stopping) tcp.end(rawResponse(503, ''))
    else if (pathOf(req) === SOCKET_PATH) acceptClient(accept, req, tcp, head)
    else tcp.end(rawResponse(404, ''))
  })
  const { pingIntervalMs, pongTimeoutMs } = config
  const timer = setInterval(
    () => sweep(hub.all, { pingIntervalMs, pongTimeoutMs, nowMs }),
    Math.max(10, Math.min(SWEEP_MS, pingIntervalMs / 8, pongTimeoutMs / 8, config.staleCloseDelayMs / 8)),
  )
  const port = await listen(server, config.port, config.host)
  return {
    port,
    faults: sockets.faults,
    gauges: ['clients'],
    counters: () => ({
      connections: sockets.size,
      clients: hub.clients,
      published: counters.published,
      unheard: counters.unheard,
      received: feed.received,
      undeliverable: feed.unheard,
      delivered: counters.delivered,
      replayed: counters.replayed,
      skipped: counters.skipped,
      recovered: counters.recovers.yes,
      notRecovered: counters.recovers.no,
    }),
    async close() {
      stopping = true
      clearInterval(timer)
      const closed = new Promise((done) => server.close(done))
      for (const client of hub.all) client.disconnect(DISCONNECTS.shutdown)
      // The close frames are written by now; nobody waits for their answers.
      await new Promise((done) => setImmediate(done))
      sockets.destroyAll()
      server.closeAllConnections()
      await closed
      cluster.close()
    },
  }
}

const pathOf = (req: IncomingMessage): string => (req.url ?? '/').split('?', 1)[0] ?? '/'
