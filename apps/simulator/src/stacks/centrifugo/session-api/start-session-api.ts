import type { Logger } from 'pino'
import { openHttpServer } from '../../../http/open-server.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { AnswerStreams } from '../../session-api/answer-streams.ts'
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

const DONE = '{"done":true}'

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
  const streams = new AnswerStreams({ flush: () => sender.flush(), shareFrom: [10, 30] })
  const mint = createConnectionTokenMinter(config.tokenSecret, config.tokenLifeSeconds)
  const send = (method: string, params: object): void => {
    sender.add(JSON.stringify({ method, params }), false)
    sender.flush()
  }
  const startAnswer = (sessionId: string): string => {
    const words = loremWords(config.responseLengthWords)
    const frames = [...words.map((token) => JSON.stringify({ token })), DONE]
    const head = `{"method":"publish","params":{"channel":${JSON.stringify(sessionChannel(sessionId))},"data":`
    streams.start({ frames, tokenDelayMs: config.tokenDelayMs }, (data) =>
      sender.add(`${head}${data}}}`, true),
    )
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
  const http = await openHttpServer(handler, config.port, config.host)
  return {
    port: http.port,
    faults: http.clients.faults,
    gauges: ['streams'],
    counters: () => ({
      connections: http.clients.size,
      streams: streams.size,
      accepted: sender.accepted,
      lost: sender.lost,
    }),
    async close() {
      await http.close()
      streams.clear()
      sender.close()
    },
  }
}
