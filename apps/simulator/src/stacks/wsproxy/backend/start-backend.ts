import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { openHttpServer } from '../../../http/open-server.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { openRedis } from '../../../redis/open-redis.ts'
import { AnswerStreams } from '../../session-api/answer-streams.ts'
import { downChannel } from '../session-keys.ts'
import { createTokenMinter } from '../session-token.ts'
import { BatchPublisher } from './batch-publisher.ts'
import { ClientEars } from './client-ears.ts'
import { backendHandler } from './handlers.ts'
import { withQueryId } from './query-id.ts'
import { responseFrames } from './response-frames.ts'
import { SessionStore } from './session-store.ts'

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

/** Of its counters those that may fall. */
export const BACKEND_GAUGES = ['streams']

const newQueryId = (): string => randomUUID().slice(0, 8)

/** Starts the LLM backend: sessions over HTTP, tokens by Redis PUBLISH. Rejects when Redis or the port is not to be had. */
export async function startBackend(config: BackendConfig, log: Logger): Promise<RunningComponent> {
  const redis = await openRedis(config.redisUrl, 'backend', log)
  const warnLost = rateLimited(1000, (error: unknown, lost: number) =>
    log.warn({ err: error, lost }, 'tokens were lost: Redis refused or did not answer a publish'),
  )
  const publisher = new BatchPublisher(redis, warnLost)
  await publisher.warmUp()
  const ears = config.hearClients ? await ClientEars.open(config.redisUrl, log) : undefined
  const streams = new AnswerStreams({ flush: () => publisher.flush(), shareFrom: [50, 150] })
  const plan = { frames: responseFrames(config.responseText), tokenDelayMs: config.tokenDelayMs }
  const startStream = (sessionId: string, queryId: string | undefined): void => {
    const channel = downChannel(sessionId)
    const id = config.correlationIds ? JSON.stringify(queryId ?? newQueryId()) : undefined
    streams.start(plan, (payload) =>
      publisher.add(channel, id === undefined ? payload : withQueryId(payload, id)),
    )
  }
  const handler = backendHandler({
    sessions: new SessionStore(redis, config.sessionTtlSeconds),
    mintToken: createTokenMinter(config.jwtSecret),
    startStream,
    onError: rateLimited(1000, (error, what) => log.error({ err: error, request: what }, 'request failed')),
  })
  const http = await openHttpServer(handler, config.port, config.host)
  return {
    port: http.port,
    faults: http.clients.faults,
    gauges: BACKEND_GAUGES,
    counters: () => ({
      connections: http.clients.size,
      streams: streams.size,
      published: publisher.published,
      ...(ears ? { upHeard: ears.heard } : {}),
      unheard: publisher.unheard,
      publishFailed: publisher.failed,
    }),
    async close() {
      await http.close()
      streams.clear()
      ears?.close()
      redis.disconnect()
    },
  }
}
