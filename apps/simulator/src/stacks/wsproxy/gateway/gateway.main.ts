import { readGatewayEnv } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { startGateway } from './start-gateway.ts'

await runComponent('gateway', readGatewayEnv, (env, log) =>
  startGateway(
    {
      name: env.INSTANCE_NAME,
      host: env.HOST,
      port: env.PORT,
      redisUrl: env.REDIS_URL,
      jwtSecret: env.JWT_SECRET,
      pingIntervalMs: env.WS_PING_INTERVAL_SECS * 1000,
      pingTimeoutMs: env.WS_PING_TIMEOUT_SECS * 1000,
      maxMessageBytes: env.MAX_MESSAGE_SIZE_BYTES,
      faults: env.GATEWAY_FAULTS,
    },
    log,
  ),
)
