import { pino } from 'pino'
import { readSupervisorEnv, type SupervisorEnv } from './env.ts'
import type { KeycastStackOptions } from './stacks/keycast/stack-options.ts'
import { startSupervisor } from './supervisor/start-supervisor.ts'

/** Starts every simulated stack, and stops it again on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const env = readSupervisorEnv()
  const log = pino({ name: 'simulator', level: env.LOG_LEVEL })
  let stop: ((signal: NodeJS.Signals) => void) | undefined
  let early: NodeJS.Signals | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // While the stack is starting, the signal waits for it: half a start cannot be stopped in order.
      if (stop) stop(signal)
      else early = signal
    })
  const supervisor = await startSupervisor(
    {
      host: env.SIMULATOR_HOST,
      port: env.SIMULATOR_PORT,
      stacks: {
        redisUrl: env.SIMULATOR_REDIS_URL,
        ...(env.SIMULATOR_DATABASE_URL ? { databaseUrl: env.SIMULATOR_DATABASE_URL } : {}),
        haproxyBin: env.HAPROXY_BIN,
        host: '127.0.0.1',
        frontHost: env.SIMULATOR_FRONT_HOST,
        logLevel: env.LOG_LEVEL,
      },
      wsproxy: {
        redisUrl: env.SIMULATOR_REDIS_URL,
        frontHost: env.WSPROXY_HOST,
        backends: env.WSPROXY_BACKENDS,
        gateways: env.WSPROXY_GATEWAYS,
        tokenDelayMs: env.TOKEN_DELAY_MS,
        responseText: env.LLM_RESPONSE_TEXT,
        haproxyBin: env.HAPROXY_BIN,
        faults: env.WSPROXY_FAULTS,
        logLevel: env.LOG_LEVEL,
        ports: { http: env.WSPROXY_HTTP_PORT, ws: env.WSPROXY_WS_PORT, stats: env.WSPROXY_STATS_PORT },
        ...(env.WSPROXY_JWT_SECRET ? { jwtSecret: env.WSPROXY_JWT_SECRET } : {}),
      },
      ...(env.SIMULATOR_DATABASE_URL ? { keycast: keycastOptions(env, env.SIMULATOR_DATABASE_URL) } : {}),
    },
    log,
  )
  log.info({ port: supervisor.port }, 'the simulator serves')
  stop = (signal) => {
    stop = () => undefined
    log.info(`stopping: ${signal}`)
    supervisor.close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  if (early) stop(early)
}

/** The standing keycast stack. Its tokens last for a month, so that a data set made today serves next week's runs. */
const keycastOptions = (env: SupervisorEnv, databaseUrl: string): KeycastStackOptions => ({
  databaseUrl,
  instances: env.KEYCAST_INSTANCE_PORTS.length,
  tokenLifetimeSeconds: 30 * 86_400,
  host: env.KEYCAST_HOST,
  frontHost: env.KEYCAST_HOST,
  haproxyBin: env.HAPROXY_BIN,
  logLevel: env.LOG_LEVEL,
  ports: { http: env.KEYCAST_PORT, stats: env.KEYCAST_STATS_PORT, instances: env.KEYCAST_INSTANCE_PORTS },
})

try {
  await main()
} catch (error) {
  console.error(`simulator: ${(error as Error).message}`)
  process.exit(1)
}
