import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { listen } from '../../../net/listen.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import { TickScheduler } from '../../../time/tick-scheduler.ts'
import { openRedis } from '../redis.ts'
import { downChannel } from '../session-keys.ts'
import { createTokenMinter } from '../session-token.ts'
import { BatchPublisher } from './batch-publisher.ts'
import { ClientEars } from './client-ears.ts'
import { backendHandler } from './handlers.ts'
import { SessionStore } from './session-store.ts'
import { responseFrames, TokenStream, withQueryId } from './token-stream.ts'

export interface BackendConfig {
  host: string
  /** 0 picks a free port. */
  port: number
  redisUrl: string
  jwtSecret: string
  sessionTtlSeconds: number
  tokenDelayMs: number
  responseText: string
  /** Every frame says which query it answers: the id that the client gave, else one of ours. */
  correlationIds?: boolean
  /** Subscribes to what clients send, and counts it. */
  hearClients?: boolean
}

/** Longer than a proxy keeps an idle connection, so that the proxy is always the one to close it. */
const KEEP_ALIVE_MS = 75_000

export interface Backend {
  port: number
  /** Counters since the start. */
  counters(): Record<string, number>
  close(): Promise<void>
}

const newQueryId = (): string => randomUUID().slice(0, 8)

/**
 * A few streams are timed to the millisecond. Hundreds share a grid of 2 or 4 ms: the processor time of a batch hardly
 * depends on its size, and 2 ms of rounding is far below what that many streams wait elsewhere.
 */
const ticksPerBucket = (streams: number): number => (streams < 50 ? 1 : streams < 150 ? 2 : 4)

/** Starts the LLM backend: sessions over HTTP, tokens by Redis PUBLISH. Rejects when Redis or the port is not to be had. */
export async function startBackend(config: BackendConfig, log: Logger): Promise<Backend> {
  const redis = await openRedis(config.redisUrl, 'backend', log)
  const warnLost = rateLimited(1000, (error: unknown, lost: number) =>
    log.warn({ err: error, lost }, 'tokens were lost: Redis refused or did not answer a publish'),
  )
  const publisher = new BatchPublisher(redis, warnLost)
  await publisher.warmUp()
  const ears = config.hearClients ? await ClientEars.open(config.redisUrl, log) : undefined
  const scheduler = new TickScheduler(undefined, undefined, () => publisher.flush())
  const plan = { frames: responseFrames(config.responseText), tokenDelayMs: config.tokenDelayMs }
  let streams = 0
  const streamsChanged = (by: 1 | -1): void => {
    streams += by
    scheduler.ticksPerBucket = ticksPerBucket(streams)
  }
  const startStream = (sessionId: string, queryId: string | undefined): void => {
    const channel = downChannel(sessionId)
    streamsChanged(1)
    const id = config.correlationIds ? JSON.stringify(queryId ?? newQueryId()) : undefined
    const publish = (payload: string): void =>
      publisher.add(channel, id === undefined ? payload : withQueryId(payload, id))
    new TokenStream(scheduler, plan, publish, () => streamsChanged(-1)).start()
  }
  const handler = backendHandler({
    sessions: new SessionStore(redis, config.sessionTtlSeconds),
    mintToken: createTokenMinter(config.jwtSecret),
    startStream,
    onError: rateLimited(1000, (error, what) => log.error({ err: error, request: what }, 'request failed')),
  })
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, noDelay: true }, handler)
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    socket.on('close', () => {
      connections -= 1
    })
  })
  const port = await listen(server, config.port, config.host)
  return {
    port,
    counters: () => ({
      connections,
      streams,
      published: publisher.published,
      ...(ears ? { upHeard: ears.heard } : {}),
      unheard: publisher.unheard,
      publishFailed: publisher.failed,
    }),
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
      scheduler.clear()
      ears?.close()
      redis.disconnect()
    },
  }
}
