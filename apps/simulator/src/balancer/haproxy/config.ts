import type { BackendBalance, BalancedServer, BalancerConfig, GatewayBalance } from '../topology.ts'

/** Descriptors HAProxy needs beside its connections: listeners, checks, threads, its own sockets. */
const RESERVED_DESCRIPTORS = 500
const DESCRIPTORS_PER_CONNECTION = 2
const MAX_CONNECTIONS = 100_000

/**
 * How many connections fit under a hard limit of descriptors (undefined: no limit). HAProxy refuses to start with a
 * maxconn that does not fit. Throws when not even a hundred would.
 */
export function maxConnections(hardLimit: number | undefined): number {
  if (hardLimit === undefined) return MAX_CONNECTIONS
  const fits = Math.floor((hardLimit - RESERVED_DESCRIPTORS) / DESCRIPTORS_PER_CONNECTION)
  if (fits < 100)
    throw new Error(
      `HAProxy needs more file descriptors: the hard limit is ${hardLimit}, at least ${RESERVED_DESCRIPTORS + 200} are needed (see ulimit -Hn)`,
    )
  return Math.min(fits, MAX_CONNECTIONS)
}

/**
 * The configuration: HTTP over the backends by their rule, sockets over the gateways by theirs, statistics. Checks are
 * faster than the original's 5 s, and a refused connection is tried on another server, so that a killed instance costs
 * its own sessions only. Without `noreuseport` a second system would share these ports unseen, each taking half of what comes.
 */
export function haproxyConfig(config: BalancerConfig, maxconn: number): string {
  const { host, httpPort, wsPort, statsPort, topology, gatewayBalance, gatewayHealthPath } = config
  return `global
    maxconn ${maxconn}
    log stdout format raw daemon notice
    hard-stop-after 1h
    noreuseport

defaults
    mode http
    log global
    timeout connect 10s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    timeout http-request 10s
    timeout http-keep-alive 60s
    timeout check 2s
    retries 3
    option redispatch 1
    default-server check inter 2s fastinter 500ms downinter 500ms fall 2 rise 1

frontend http_front
    bind ${host}:${httpPort} backlog 8192
    default_backend backends

backend backends
${BACKEND_LINES[config.backendBalance]}
    option httpchk GET /health
    http-check expect status 200
${serverLines(topology.backends)}
frontend ws_front
    bind ${host}:${wsPort} backlog 8192
    http-request set-header X-Session-ID %[path,field(4,/)]
    default_backend gateways

backend gateways
${BALANCE_LINES[gatewayBalance]}
    option httpchk GET ${gatewayHealthPath}
    http-check expect status 200
${serverLines(topology.gateways)}
frontend stats
    bind ${host}:${statsPort}
    stats enable
    stats uri /stats
    stats refresh 10s
    stats admin if LOCALHOST
`
}

const BALANCE_LINES: Record<GatewayBalance, string> = {
  'session-hash': '    balance hdr(X-Session-ID)\n    hash-type consistent',
  'least-connections': '    balance leastconn',
}

const BACKEND_LINES: Record<BackendBalance, string> = {
  'round-robin': '    balance roundrobin',
  'authorization-hash': '    balance hdr(Authorization)\n    hash-type consistent',
}

const serverLines = (servers: BalancedServer[]): string =>
  servers.map(({ name, host, port }) => `    server ${name} ${host}:${port}\n`).join('')
