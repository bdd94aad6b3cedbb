import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { type PrometheusFamily, writePrometheusPage } from '@broadside/shared/prometheus/write-page'
import type { Logger } from 'pino'
import { z } from 'zod'
import { answerJson, answerText } from '../../../http/json-answer.ts'
import { openHttpServer } from '../../../http/open-server.ts'
import { listen } from '../../../net/listen.ts'
import { ClientConnections } from '../../../process/client-connections.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import type { ServerConfig } from '../config.ts'
import { Mux } from '../mux/mux.ts'
import { Session } from './session.ts'

const Hello = z.object({ role: z.enum(['entry', 'client']), sessions: z.array(z.string()).optional() })
const Limits = z.strictObject({
  qosBytesPerSecond: z.number().min(0).optional(),
  qosBurstBytes: z.number().min(0).optional(),
  maxStreamsPerSession: z.int().min(0).optional(),
  corruptEvery: z.int().min(0).optional(),
})
const Head = z.object({ session: z.string() })

/** The tunnel server: streams of entries on one side, tunnel clients with their sessions on the other. */
export async function startTunnelServer(config: ServerConfig, log: Logger): Promise<RunningComponent> {
  let limits = { ...config }
  const sessions = new Map<string, Session>()
  const muxes = new Set<Mux>()
  const tunnels = createServer((socket) => {
    const mux: Mux = new Mux(socket, false, {
      onHello(hello) {
        const said = Hello.safeParse(hello)
        if (!said.success) return mux.close('expected the hello of an entry or of a tunnel client')
        for (const id of said.data.sessions ?? []) {
          const known = sessions.get(id)
          if (known) known.client = mux
          else sessions.set(id, new Session(id, mux, limits))
        }
      },
      onOpen(stream, head) {
        const asked = Head.safeParse(head)
        const session = asked.success ? sessions.get(asked.data.session) : undefined
        if (session && muxes.has(session.client)) session.relay(stream, head)
        else stream.reset({ status: 404, reason: 'no tunnel client serves this session' })
      },
      onClosed(reason) {
        muxes.delete(mux)
        log.info({ reason }, 'a tunnel connection ended')
      },
    })
    muxes.add(mux)
  })
  const http = await openHttpServer(
    (req, res) => answer(req, res, sessions, muxes),
    config.controlPort,
    config.host,
  )
  const links = new ClientConnections().watch(tunnels)
  const port = await listen(tunnels, config.port, config.host)
  return {
    port,
    faults: links.faults,
    gauges: ['sessions', 'open'],
    counters: () => ({
      connections: links.size,
      sessions: sessions.size,
      ...total([...sessions.values()].map((session) => session.counters)),
    }),
    async receive(message) {
      limits = { ...limits, ...Limits.parse(message) }
      for (const session of sessions.values()) session.setLimits(limits)
    },
    async close() {
      for (const mux of [...muxes]) mux.close('the tunnel server stops')
      await new Promise((done) => tunnels.close(done))
      await http.close()
    },
  }
}

function answer(
  req: IncomingMessage,
  res: ServerResponse,
  sessions: ReadonlyMap<string, Session>,
  muxes: ReadonlySet<Mux>,
): void {
  const served = [...sessions.values()].filter((session) => muxes.has(session.client))
  switch (req.url) {
    case '/health/live':
      answerJson(res, 200, { status: 'live' })
      break
    case '/health/ready':
      answerJson(res, served.length > 0 ? 200 : 503, { sessions: served.length })
      break
    case '/sessions':
      answerJson(res, 200, { sessions: [...sessions.values()].map(sessionView) })
      break
    case '/metrics':
      answerText(res, 200, writePrometheusPage(metricsOf([...sessions.values()])))
      break
    default:
      answerJson(res, 404, { error: `nothing is served at ${req.url}` })
  }
}

const sessionView = ({ id, counters, client }: Session) => ({ id, ...counters, rttMs: client.rttMs ?? null })

function metricsOf(sessions: readonly Session[]): PrometheusFamily[] {
  const of = (
    name: string,
    type: PrometheusFamily['type'],
    help: string,
    value: (session: Session) => number,
  ): PrometheusFamily => ({
    name,
    type,
    help,
    samples: sessions.map((session) => ({ labels: { session: session.id }, value: value(session) })),
  })
  return [
    of(
      'tunnel2_bytes_received_total',
      'counter',
      'Bytes from clients, heads and bodies.',
      (s) => s.counters.bytesUp,
    ),
    of(
      'tunnel2_bytes_sent_total',
      'counter',
      'Bytes to clients, heads and bodies.',
      (s) => s.counters.bytesDown,
    ),
    of('tunnel2_requests_total', 'counter', 'Requests that a session took.', (s) => s.counters.requests),
    of(
      'tunnel2_requests_refused_total',
      'counter',
      'Requests beyond the session limit.',
      (s) => s.counters.refused,
    ),
    of('tunnel2_resets_total', 'counter', 'Streams given up before their end.', (s) => s.counters.resets),
    of('tunnel2_requests_open', 'gauge', 'Requests open now.', (s) => s.counters.open),
  ]
}

function total(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const one of all) for (const [name, value] of Object.entries(one)) sum[name] = (sum[name] ?? 0) + value
  return sum
}
