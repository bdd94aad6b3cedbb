import { formatServers, type Topology } from '../balancer/topology.ts'
import { instanceEnv } from './component-env.ts'
import type { HostOptions } from './host-options.ts'

export interface BalancerPorts {
  readonly http: number
  readonly ws: number
  readonly stats: number
}

/** How it chooses a server, in its own environment's names; what is not said is its default. */
export interface BalancerRules {
  readonly GATEWAY_BALANCE?: string
  readonly GATEWAY_HEALTH_PATH?: string
  readonly BACKEND_BALANCE?: string
}

/** The environment of the balancer process, of either kind. */
export const balancerEnv = (
  options: Required<HostOptions>,
  ports: BalancerPorts,
  rules: BalancerRules,
  { backends, gateways }: Topology,
): Record<string, string> => ({
  ...instanceEnv({ ...options, host: options.frontHost }),
  HTTP_PORT: String(ports.http),
  WS_PORT: String(ports.ws),
  STATS_PORT: String(ports.stats),
  BACKENDS: formatServers(backends),
  GATEWAYS: formatServers(gateways),
  ...rules,
  ...(options.haproxyBin === '' ? {} : { HAPROXY_BIN: options.haproxyBin }),
})
