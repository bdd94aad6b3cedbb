import { readCentrifugoSessionApiEnv } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { startSessionApi } from './start-session-api.ts'

await runComponent('session-api', readCentrifugoSessionApiEnv, (env, log) =>
  startSessionApi(
    {
      host: env.HOST,
      port: env.PORT,
      tokenSecret: env.JWT_SECRET,
      tokenLifeSeconds: env.TOKEN_LIFE_SECONDS,
      gatewayApiUrl: env.CENTRIFUGO_API_URL,
      gatewayApiKey: env.CENTRIFUGO_API_KEY,
      responseLengthWords: env.RESPONSE_LENGTH_WORDS,
      tokenDelayMs: env.TOKEN_DELAY_SECONDS * 1000,
      repeatCommands: env.REPEAT_COMMANDS,
    },
    log,
  ),
)
