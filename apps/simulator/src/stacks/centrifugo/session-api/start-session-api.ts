import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { listen } from '../../../net/listen.ts'
import { ClientConnections } from '../../../process/client-connections.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { TickScheduler } from '../../../time/tick-scheduler.ts'
import { TokenStream } from '../../wsproxy/backend/token-stream.ts'
import { createConnectionTokenMinter } from '../connection-token.ts'
import { sessionChannel } from '../session-channel.ts'
import { CommandSender } from './command-sender.ts'
import { sessionApiHandler } from './handlers.ts'
import { loremWords } from './lorem.ts'

export interface SessionApiConfig {
  host: string
  /** 0 picks a free port. */
  port: number
  tokenSecret: string
  /** Of the connection tokens. */
  tokenLifeSeconds: number
  /** The gateway's server API, e.g. http://localhost:9001/api. */
  gatewayApiUrl: string
  gatewayApiKey: string
  responseLengthWords: number
  tokenDelayMs: number
  /** Whether a body of commands whose answer was lost may be sent again: our nodes take it once. */
  repeatCommands: boolean
}

/** Longer than a proxy keeps an idle connection, so that the proxy is always the one to close it. */
const KEEP_ALIVE_MS = 75_000
const DONE = '{"done":true}'

/**
 * A few streams are timed to the millisecond. Many share a grid of 2 or 4 ms: what a call costs hardly depends on how
 * many tokens it carries.
 */
const ticksPerBucket = (streams: number): number => (streams < 10 ? 1 : streams < 30 ? 2 : 4)

/** Starts the session API: sessions and tokens over HTTP, answers by the gateway's server API. Rejects when the port is not to be had. */
export async function startSessionApi(config: SessionApiConfig, log: Logger): Promise<RunningComponent> {
  const sender = new CommandSender({
    url: config.gatewayApiUrl,
    apiKey: config.gatewayApiKey,
    repeat: config.repeatCommands,
    onLost: rateLimited(1000, (reason: string, commands: number) =>
      log.warn({ reason, commands }, 'the gateway did not take what was published: it is lost'),
    ),
  })
  const scheduler = new TickScheduler(undefined, undefined, () => sender.flush())
  const mint = createConnectionTokenMinter(config.tokenSecret, config.tokenLifeSeconds)
  let streams = 0
  const streamsChanged = (by: 1 | -1): void => {
    streams += by
    scheduler.ticksPerBucket = ticksPerBucket(streams)
  }
  const send = (method: string, params: object): void => {
    sender.add(JSON.stringify({ method, params }), false)
    sender.flush()
  }
  const startAnswer = (sessionId: string): string => {
    const words = loremWords(config.responseLengthWords)
    const frames = [...words.map((token) => JSON.stringify({ token })), DONE]
    const head = `{"method":"publish","params":{"channel":${JSON.stringify(sessionChannel(sessionId))},"data":`
    streamsChanged(1)
    const publish = (data: string): void => sender.add(`${head}${data}}}`, true)
    const plan = { frames, tokenDelayMs: config.tokenDelayMs }
    new TokenStream(scheduler, plan, publish, () => streamsChanged(-1)).start()
    sender.flush()
    return words.join(' ')
  }
  const handler = sessionApiHandler({
    mintToken: (sessionId) => mint(sessionId, sessionChannel(sessionId)),
    announce: (sessionId) => send('subscribe', { user: sessionId, channel: sessionChannel(sessionId) }),
    forget: (sessionId) => send('history_remove', { channel: sessionChannel(sessionId) }),
    startAnswer,
    onError: rateLimited(1000, (error, what) => log.error({ err: error, request: what }, 'request failed')),
  })
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, noDelay: true }, handler)
  const connections = new ClientConnections().watch(server)
  const port = await listen(server, config.port, config.host)
  return {
    port,
    faults: { dropConnections: (percent) => connections.drop(percent) },
    counters: () => ({
      connections: connections.size,
      streams,
      accepted: sender.accepted,
      lost: sender.lost,
    }),
    async close() {
      const closed = new Promise((done) => server.close(done))
      connections.destroyAll()
      await closed
      scheduler.clear()
      sender.close()
    },
  }
}
