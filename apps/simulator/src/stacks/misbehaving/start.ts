import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { rawResponse } from '../../http/raw-response.ts'
import { listen } from '../../net/listen.ts'
import { TickScheduler } from '../../time/tick-scheduler.ts'
import { refuseUpgrade } from '../wsproxy/gateway/authorize-upgrade.ts'
import { gatewayRoute } from '../wsproxy/gateway/routes.ts'
import { createTokenMinter, createTokenVerifier } from '../wsproxy/session-token.ts'
import { knownHttp } from './known-http.ts'
import { type KnownServerOptions, knownSettings } from './known-options.ts'
import { type KnownCounts, KnownSession } from './known-session.ts'
import { preciseClock } from './precise-timer.ts'

export interface KnownServer {
  /** One port speaks everything. */
  httpUrl: string
  wsUrl: string
  jwtSecret: string
  /** The tokens of an answer without faults, in order. */
  tokens: string[]
  /** What the server itself did, live. */
  counts: Readonly<KnownCounts>
  /** Sockets that are open now. */
  openConnections(): number
  close(): Promise<void>
}

/** A tenth of a millisecond: the scheduler's buckets must not add an error of their own. */
const TICK_MS = 0.1
const REFUSALS = {
  401: 'Missing authorization token',
  403: 'Invalid JWT token',
  503: 'Unable to prepare session',
}

/**
 * Starts a server in this process whose delays are exactly known (to well under 1 ms at low load), speaking the
 * wsproxy contract on real sockets without Redis, with faults to switch on.
 */
export async function startKnownServer(options: KnownServerOptions = {}): Promise<KnownServer> {
  const settings = knownSettings(options)
  const { faults, host, jwtSecret } = settings
  const scheduler = new TickScheduler(preciseClock, TICK_MS)
  const counts: KnownCounts = { sessions: 0, sockets: 0, runs: 0, framesSent: 0, framesLost: 0, drops: 0 }
  const startedMs = performance.now()
  const stalledUntil = (): number => {
    if (!faults.stall) return 0
    const { everyMs, forMs } = faults.stall
    const cycle = Math.floor((performance.now() - startedMs) / everyMs)
    // The first stall begins after one whole period.
    return cycle === 0 ? 0 : startedMs + cycle * everyMs + forMs
  }
  const until = (atMs: number): Promise<void> =>
    atMs <= performance.now()
      ? Promise.resolve()
      : new Promise((due) => scheduler.schedule(atMs, { due: () => due() }))
  const sessions = new Map<string, KnownSession>()
  const newSession = (): KnownSession => {
    counts.sessions += 1
    return new KnownSession(settings, scheduler, counts, stalledUntil)
  }
  const mintToken = createTokenMinter(jwtSecret)
  const verify = createTokenVerifier(jwtSecret)
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })

  const http = createServer({ keepAliveTimeout: 75_000 }, (req, res) => {
    knownHttp({ settings, sessions, newSession, mintToken, until }, req, res).catch(() => res.destroy())
  })
  const upgrade = async (req: IncomingMessage, tcp: Duplex, head: Buffer): Promise<void> => {
    const arrivedMs = performance.now()
    // Read all the same: only so is it seen when the client goes.
    if (faults.neverAnswer === 'connect') return void tcp.resume().once('end', () => tcp.destroy())
    const route = gatewayRoute(req.method, req.url)
    if (route.kind !== 'socket') return void tcp.end(rawResponse(404, ''))
    const refusal = refuseUpgrade(req.headers.authorization, route.sessionId, verify)
    await until(arrivedMs + settings.connectDelayMs)
    if (refusal) return void tcp.end(rawResponse(refusal.status, refusal.body))
    // As with the original, a valid token opens a socket for any session, created here or not.
    const session = sessions.get(route.sessionId) ?? newSession()
    sessions.set(route.sessionId, session)
    const status = faults.upgradeStatus ?? (session.refusesSockets ? 503 : undefined)
    if (status !== undefined) return void tcp.end(rawResponse(status, REFUSALS[status]))
    webSockets.handleUpgrade(req, tcp, head, (socket) => session.attach(socket, tcp))
  }
  const connections = new Set<Duplex>()
  http.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  http.on('upgrade', (req, tcp, head) => {
    tcp.on('error', () => tcp.destroy())
    upgrade(req, tcp, head).catch(() => tcp.destroy())
  })
  const port = await listen(http, settings.port, host)
  return {
    httpUrl: `http://${host}:${port}`,
    wsUrl: `ws://${host}:${port}`,
    jwtSecret,
    tokens: settings.tokens,
    counts,
    openConnections: () => connections.size,
    async close() {
      scheduler.clear()
      const closed = new Promise((done) => http.close(done))
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}
