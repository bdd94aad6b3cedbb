import { Agent, type ClientRequest, request } from 'node:http'
import { Station as StationConfig } from '@broadside/shared/config/stacks/tunnel2'
import type { Logger } from 'pino'
import { z } from 'zod'
import { endToEndHeaders } from '../../../http/headers.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { TickScheduler } from '../../../time/tick-scheduler.ts'
import type { ClientConfig } from '../config.ts'
import { keepConnected } from '../mux/keep-connected.ts'
import type { MuxStream } from '../mux/stream.ts'
import { Station } from '../station.ts'

const Head = z.object({ method: z.string(), path: z.string(), headers: z.array(z.string()) })
type Head = z.infer<typeof Head>
const Message = z.object({ station: StationConfig.nullable() })

/** The tunnel client: dials the server, and asks the backend for each stream that comes. */
export async function startTunnelClient(config: ClientConfig, log: Logger): Promise<RunningComponent> {
  const agent = new Agent({ keepAlive: true, noDelay: true })
  const scheduler = new TickScheduler()
  const stationOf = (wanted: StationConfig | null | undefined) =>
    wanted ? new Station(wanted, scheduler) : undefined
  let station = stationOf(config.station)
  let failed = 0
  const onLost = rateLimited(1_000, (reason: string) =>
    log.warn({ reason }, 'no connection to the tunnel server'),
  )
  const link = keepConnected(
    { host: config.host, port: config.serverPort },
    { role: 'client', sessions: config.sessions },
    {
      onLost,
      onOpen(stream, head) {
        const asked = Head.safeParse(head)
        if (!asked.success) return stream.reset({ status: 400, reason: 'the request head cannot be read' })
        serve(stream, asked.data, config.backendUrl, agent, station?.serve(), () => failed++)
      },
    },
  )
  await link.ready
  return {
    port: 0,
    gauges: ['open'],
    counters: () => ({
      connections: link.current ? 1 : 0,
      streams: link.current?.counters.streams ?? 0,
      open: link.current?.openStreams ?? 0,
      backendFailures: failed,
    }),
    async receive(message) {
      station = stationOf(Message.parse(message).station)
    },
    async close() {
      link.close()
      scheduler.clear()
      agent.destroy()
    },
  }
}

/** Passes one stream to the backend and its answer back, once `turn` has come. What arrives earlier waits in its window. */
function serve(
  stream: MuxStream,
  head: Head,
  backendUrl: string,
  agent: Agent,
  turn: Promise<void> | undefined,
  onFailed: () => void,
): void {
  let call: ClientRequest | undefined
  let early: Buffer[] = []
  let ended = false
  let gone = false
  let waiting = 0
  let resume: () => void = () => undefined
  const pass = (chunk: Buffer, to: ClientRequest): void => {
    waiting += chunk.length
    if (to.write(chunk)) grant()
  }
  const grant = (): void => {
    stream.consumed(waiting)
    waiting = 0
  }
  stream.attach({
    onData(chunk) {
      if (call) pass(chunk, call)
      else early.push(chunk)
    },
    onEnd() {
      ended = true
      call?.end()
    },
    onReset() {
      gone = true
      call?.destroy()
    },
    onDrain: () => resume(),
  })
  const begin = (): void => {
    if (gone) return
    const fields = endToEndHeaders(head.headers)
    const asked = request(new URL(head.path, backendUrl), {
      agent,
      method: head.method,
      headers: pairs(fields),
    })
    call = asked
    asked.on('drain', grant)
    asked.on('error', (error) => {
      if (gone) return
      onFailed()
      stream.reset({ status: 502, reason: `the backend failed: ${error.message}` })
    })
    asked.on('response', (answer) => {
      stream.sendHead({ status: answer.statusCode ?? 502, headers: endToEndHeaders(answer.rawHeaders) })
      resume = () => answer.resume()
      answer.on('data', (chunk: Buffer) => {
        if (!stream.write(chunk)) answer.pause()
      })
      answer.on('end', () => stream.end())
      answer.on('error', (error) => {
        onFailed()
        stream.reset({ status: 502, reason: `the backend broke off: ${error.message}` })
      })
    })
    for (const chunk of early) pass(chunk, asked)
    early = []
    if (ended) asked.end()
  }
  if (turn) void turn.then(begin)
  else begin()
}

/** Node takes headers by name; one that came several times, as a list. */
function pairs(raw: readonly string[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string
    const value = raw[i + 1] as string
    const before = headers[name]
    headers[name] = before === undefined ? value : [before, value].flat()
  }
  return headers
}
