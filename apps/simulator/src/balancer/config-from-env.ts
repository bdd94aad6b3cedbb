import type { BalancerEnv } from '../env.ts'
import { type BalancerConfig, parseServers } from './topology.ts'

/** The part of the environment that both balancers share. */
export const balancerConfig = (env: BalancerEnv): BalancerConfig => ({
  host: env.HOST,
  httpPort: env.HTTP_PORT,
  wsPort: env.WS_PORT,
  statsPort: env.STATS_PORT,
  gatewayBalance: env.GATEWAY_BALANCE,
  gatewayHealthPath: env.GATEWAY_HEALTH_PATH,
  backendBalance: env.BACKEND_BALANCE,
  topology: { backends: parseServers(env.BACKENDS), gateways: parseServers(env.GATEWAYS) },
})
