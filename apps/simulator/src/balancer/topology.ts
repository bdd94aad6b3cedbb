import { z } from 'zod'

const Server = z.strictObject({
  name: z.string().regex(/^[\w.-]+$/),
  host: z.string().regex(/^[\w.:-]+$/),
  port: z.int().min(1).max(65_535),
})

/** Who stands behind the balancer's two fronts. */
export const Topology = z.strictObject({ backends: z.array(Server), gateways: z.array(Server) })
export type Topology = z.infer<typeof Topology>
export type BalancedServer = z.infer<typeof Server>

/** Sent over IPC to a running balancer, of either kind, when the instances behind it change. */
export const TopologyMessage = z.strictObject({ kind: z.literal('topology'), topology: Topology })
export type TopologyMessage = z.infer<typeof TopologyMessage>

/** `name=host:port,name=host:port`, as the environment carries a list of servers. */
export const formatServers = (servers: BalancedServer[]): string =>
  servers.map(({ name, host, port }) => `${name}=${host}:${port}`).join(',')

/** Reads what formatServers wrote; throws on anything else. */
export function parseServers(text: string): BalancedServer[] {
  return text
    .split(',')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const match = /^([\w.-]+)=([\w.-]+):(\d+)$/.exec(entry.trim())
      if (!match) throw new Error(`expected name=host:port, received ${JSON.stringify(entry)}`)
      const [, name, host, port] = match
      return Server.parse({ name, host, port: Number(port) })
    })
}

/**
 * How the gateways' front picks one: by consistent hash of the session id in `/agent/ws/session`, or the one with the
 * fewest open connections and requests.
 */
export const GATEWAY_BALANCES = ['session-hash', 'least-connections'] as const
export type GatewayBalance = (typeof GATEWAY_BALANCES)[number]

/**
 * How the backends' front picks one: in turn, or by consistent hash of the Authorization header, so that a token stays at
 * one server. Requests without the header take turns.
 */
export const BACKEND_BALANCES = ['round-robin', 'authorization-hash'] as const
export type BackendBalance = (typeof BACKEND_BALANCES)[number]

export interface BalancerConfig {
  host: string
  httpPort: number
  wsPort: number
  statsPort: number
  gatewayBalance: GatewayBalance
  /** Answers 200 while a gateway is well. */
  gatewayHealthPath: string
  backendBalance: BackendBalance
  topology: Topology
}
