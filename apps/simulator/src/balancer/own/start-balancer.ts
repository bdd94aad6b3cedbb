import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Logger } from 'pino'
import { listen } from '../../net/listen.ts'
import { ClientConnections } from '../../process/client-connections.ts'
import type { RunningComponent } from '../../process/run-component.ts'
import { type BalancerConfig, TopologyMessage } from '../topology.ts'
import { startHealthChecks } from './health-checks.ts'
import { httpFront } from './http-front.ts'
import { ServerPool } from './server-pool.ts'
import { sessionKey, tunnelUpgrade } from './socket-tunnel.ts'
import { statsHandler } from './stats-page.ts'

const CLIENT_KEEP_ALIVE_MS = 60_000

/** Starts our own balancer: the stand-in where there is no HAProxy, with the same fronts and the same rules. */
export async function startBalancer(config: BalancerConfig, log: Logger): Promise<RunningComponent> {
  const backends = new ServerPool('backends', config.topology.backends)
  const gateways = new ServerPool('gateways', config.topology.gateways, config.gatewayHealthPath)
  const gatewayOf = (req: IncomingMessage) =>
    config.gatewayBalance === 'least-connections'
      ? gateways.leastConnections()
      : gateways.byKey(sessionKey(req.url))
  const pools = [backends, gateways]
  const options = { keepAliveTimeout: CLIENT_KEEP_ALIVE_MS, noDelay: true }
  const http = createServer(
    options,
    httpFront(backends, (req) => backendOf(backends, config, req)),
  )
  const ws = createServer(options, httpFront(gateways, gatewayOf))
  ws.on('upgrade', (req, client, head) => tunnelUpgrade(gateways, gatewayOf, req, client, head))
  const clients = new ClientConnections().watch(http).watch(ws)
  const stats = createServer(statsHandler(pools))
  const stopChecks = startHealthChecks(pools, (pool, server) =>
    log.warn({ pool: pool.name, server: server.name }, server.up ? 'server is up' : 'server is down'),
  )
  await listen(http, config.httpPort, config.host)
  await listen(ws, config.wsPort, config.host)
  await listen(stats, config.statsPort, config.host)
  const current = (pool: ServerPool): number => pool.servers.reduce((sum, server) => sum + server.current, 0)
  return {
    port: config.httpPort,
    faults: clients.faults,
    counters: () => ({ connections: current(backends) + current(gateways) }),
    async receive(message) {
      const { topology } = TopologyMessage.parse(message)
      backends.replace(topology.backends)
      gateways.replace(topology.gateways)
    },
    async close() {
      stopChecks()
      clients.destroyAll()
      await Promise.all([http, ws, stats].map(closeServer))
    },
  }
}

function backendOf(pool: ServerPool, { backendBalance }: BalancerConfig, req: IncomingMessage) {
  const { authorization } = req.headers
  return backendBalance === 'authorization-hash' && authorization !== undefined
    ? pool.byKey(authorization)
    : pool.roundRobin()
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}
