import cluster from 'node:cluster'
import { pino } from 'pino'
import { readBackendEnv } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { serveAsWorker, startBackendWorkers } from './backend-workers.ts'
import { startBackend } from './start-backend.ts'

type Env = ReturnType<typeof readBackendEnv>

const start = (env: Env, log: Parameters<typeof startBackend>[1]) =>
  startBackend(
    {
      host: env.HOST,
      port: env.PORT,
      redisUrl: env.REDIS_URL,
      jwtSecret: env.JWT_SECRET,
      sessionTtlSeconds: env.SESSION_TTL_SECONDS,
      tokenDelayMs: env.TOKEN_DELAY_MS,
      responseText: env.LLM_RESPONSE_TEXT,
      correlationIds: env.CORRELATION_IDS,
      hearClients: env.HEAR_CLIENTS && (cluster.worker?.id ?? 1) === 1,
    },
    log,
  )

if (cluster.isWorker) {
  const env = readBackendEnv()
  await serveAsWorker(() => start(env, pino({ name: 'backend', level: env.LOG_LEVEL })))
} else
  await runComponent('backend', readBackendEnv, (env, log) =>
    env.WORKERS > 1 ? startBackendWorkers(env.WORKERS, log) : start(env, log),
  )
