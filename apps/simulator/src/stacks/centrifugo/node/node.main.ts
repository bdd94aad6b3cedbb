import { readCentrifugoNodeEnv } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { startNode } from './start-node.ts'

await runComponent('centrifugo-node', readCentrifugoNodeEnv, (env, log) =>
  startNode(
    {
      name: env.INSTANCE_NAME,
      host: env.HOST,
      port: env.PORT,
      redisUrl: env.REDIS_URL,
      redisPrefix: env.REDIS_PREFIX,
      tokenSecret: env.TOKEN_SECRET,
      apiKey: env.API_KEY,
      pingIntervalMs: env.PING_INTERVAL_MS,
      pongTimeoutMs: env.PONG_TIMEOUT_MS,
      staleCloseDelayMs: env.STALE_CLOSE_DELAY_MS,
      expiredCloseDelayMs: env.EXPIRED_CLOSE_DELAY_MS,
      queueMaxBytes: env.QUEUE_MAX_BYTES,
      historySize: env.HISTORY_SIZE,
      historyTtlSeconds: env.HISTORY_TTL_SECONDS,
      lenientSubscribe: env.LENIENT_SUBSCRIBE,
    },
    log,
  ),
)
