import { readBackendEnv } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { startBackend } from './start-backend.ts'

await runComponent('backend', readBackendEnv, (env, log) =>
  startBackend(
    {
      host: env.HOST,
      port: env.PORT,
      redisUrl: env.REDIS_URL,
      jwtSecret: env.JWT_SECRET,
      sessionTtlSeconds: env.SESSION_TTL_SECONDS,
      tokenDelayMs: env.TOKEN_DELAY_MS,
      responseText: env.LLM_RESPONSE_TEXT,
    },
    log,
  ),
)
